import { createServer } from 'node:http';
import { fillIn, createPerson, expectToast, send } from '../events/booking-page.ts';
import { registered } from '../events/toast-texts.ts';
import { apiKey, makeEvent, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { expect, test as base } from '../support/browser/test.ts';
import { hostileEvent, hostileLabel, hostileText, listPublicPages } from './public-pages.ts';
import { createTitlePattern } from '../support/browser/title.ts';

type Fixtures = {
  /** Serves this page on a foreign host. Returns its address. */
  foreignPage(html: string): Promise<string>;
};

const test = base.extend<Fixtures>({
  foreignPage: async ({}, use) => {
    let html = '';
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(html);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await use(async (content) => {
      html = content;
      return `http://localhost:${port}/`;
    });
    server.closeAllConnections();
    server.close();
  },
});

test.use({ keepsBodies: true });

const createHostileEvent = ({ address }: TestedLychgate) => makeEvent(address, hostileEvent);

test('no page breaks its own policy or shows a key, from the list to the toast of a booking', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await createHostileEvent(lychgate);
  for (const path of listPublicPages(guid)) await visitor.open(path);
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, createPerson('2'));
  await send(page);
  await expectToast(visitor, ...registered);
  await expect(page).not.toHaveTitle('changed');
  await expect(page.locator('[style]')).toHaveCount(0);
  expect(visitor.consoleErrors).toEqual([]);
  expect(visitor.responses.length).toBeGreaterThan(10);
  for (const { url, text } of visitor.responses)
    for (const key of [apiKey, operatorKey]) expect((await text()).includes(key), url).toBe(false);
});

test('text that looks like markup stays text, even in a page’s script data', async ({
  page,
  visitor,
  lychgate,
}) => {
  await visitor.open(`/events?book=${await createHostileEvent(lychgate)}`);
  await expect(page.getByText(hostileText, { exact: true })).toBeVisible();
  await expect(page.getByLabel(hostileLabel)).toBeVisible();
  await expect(page).toHaveTitle(createTitlePattern('Add a new booking or edit an existing booking'));
});

test('a private link is not sent to other sites', async ({ page, visitor, lychgate }) => {
  const seen: (string | null)[] = [];
  await page.route('https://www.example.com/**', async (route) => {
    seen.push(await route.request().headerValue('Referer'));
    await route.fulfill({ body: 'Contact', contentType: 'text/plain' });
  });
  await visitor.open(`/events/${await createHostileEvent(lychgate)}?manage=manage-1-secret`);
  await page.getByRole('link', { name: 'Other ways to contact us' }).click();
  await expect(page.getByText('Contact', { exact: true })).toBeVisible();
  expect(seen).toEqual([null]);
});

test('a form on another site is refused, and nothing is booked', async ({ page, lychgate, foreignPage }) => {
  const guid = await makeEvent(lychgate.address);
  const form = `<form method="post" action="${lychgate.address}/events?book=${guid}">
    <input name="name" value="Mallory"><input name="eMail" value="mallory@example.org">
    <input name="numberOfAttendees" value="50"><button>Win a prize</button></form>`;
  await page.goto(await foreignPage(form));
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button').click();
  expect((await answer).status()).toBe(403);
  const attendees = await lychgate.database!.rows`select from attendee where email = 'mallory@example.org'`;
  expect(attendees).toEqual([]);
});

test('our pages cannot be framed on another site', async ({ page, visitor, lychgate, foreignPage }) => {
  await page.goto(await foreignPage(`<iframe src="${lychgate.address}/events"></iframe>`));
  const frame = page.frames()[1]!;
  await expect.poll(() => frame.url()).toMatch(/^chrome-error/);
  await expect(frame.getByText('Bereavement')).toHaveCount(0);
  const complaints = visitor.consoleErrors.splice(0);
  expect(complaints.join()).toMatch(/frame-ancestors 'none'/);
});
