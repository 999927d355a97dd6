import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fillIn, listed, readsToast, send, toastsOn, typedIn } from './booking-page.ts';
import { becomes, bothWays, openBrowser, reads, wordsOf, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const event = listed({
  title: 'Coffee morning',
  extraInfoTitle: 'Food',
  extraDescriptionTitle: 'Anything else',
});
const formAddress = `/events?book=${event.guid}`;
const answered = {
  'GET Bereavement/GetBereavementEvents': { body: [event] },
  'GET Attendee/FindExistingAttendee': {},
  'POST Attendee': { body: true },
};

before(async () => {
  fake = await fakeBackOffice({ ...answered });
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, answered);
  fake.calls.length = 0;
});

const fine = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
  extraDescription: 'My mother died in May.\nI come with my brother.',
};
const name = 'Please enter your name.';
const eMail = 'Please enter a valid email address.';
const number = 'Please enter the number of attendees (1-50).';

/** What is typed, into which control, and what is said about it beside the control and in the summary. */
const wrong: [control: keyof typeof fine, typed: string, said: string, inSummary?: string][] = [
  ['name', '', name],
  ['name', ' \u200B ', name],
  ['name', 'N'.repeat(256), `${name} It can be 255 characters long at most.`],
  ['eMail', '', eMail],
  ['eMail', 'margaret', eMail],
  ['eMail', 'margaret@example', eMail],
  ['eMail', 'margaret@@example.org', eMail],
  ['eMail', 'two words@example.org', eMail],
  ['eMail', `${'e'.repeat(489)}@example.org`, eMail],
  ['numberOfAttendees', '', number],
  ['numberOfAttendees', '0', number],
  ['numberOfAttendees', '51', number],
  ['numberOfAttendees', '-1', number],
  ['numberOfAttendees', '1.5', number],
  ['numberOfAttendees', 'three', number],
  ['numberOfAttendees', '1e1', number],
  ['numberOfAttendees', '0x10', number],
  ['extraInfo', 'i'.repeat(501), 'Please shorten this to 500 characters or fewer.', 'Food: '],
  [
    'extraDescription',
    'd'.repeat(2001),
    'Please shorten this to 2000 characters or fewer.',
    'Anything else: ',
  ],
];
const asked = () =>
  fake.calls.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`);
const acted = () => asked().filter((call) => call !== 'GET Bereavement/GetBereavementEvents');

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  const hasFocus = ({ page }: Visit, selector: string) =>
    becomes(
      () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
      true,
    );

  describe(`The fields of a booking, ${way}`, () => {
    test('each wrong answer is named, kept as it was typed, and nothing is sent to the back office', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(formAddress);
        for (const [control, typed, said, before = ''] of wrong) {
          const values = { ...fine, [control]: typed };
          await fillIn(page, values);
          await send(page);
          await reads(page.locator('.error-summary'), ['There is a problem', `${before}${said}`]);
          await v.ready();
          const input = page.locator(`[name="${control}"]`);
          assert.ok(
            (await wordsOf(page.locator('.field', { has: input }))).some((line) =>
              line.endsWith(`Error: ${said}`),
            ),
          );
          assert.deepEqual(
            await page
              .locator('[aria-invalid]')
              .evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
            [control],
            'aria-invalid is on what is wrong and nowhere else',
          );
          const described = await input.evaluate((element) =>
            element
              .getAttribute('aria-describedby')!
              .split(' ')
              .map((id) => document.getElementById(id)?.innerText)
              .join(' '),
          );
          assert.ok(described.includes(said), 'the sentence belongs to its control');
          assert.deepEqual(sameLines(await typedIn(page)), values);
          assert.equal(await page.title(), 'Error: Add a new booking or edit an existing booking');
        }
        assert.deepEqual(acted(), []);

        await fillIn(page, fine);
        await send(page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
        assert.equal(await page.title(), 'Bereavement support events');
      });
      assert.deepEqual(acted(), ['GET Attendee/FindExistingAttendee', 'POST Attendee']);
    });

    test('with several errors the summary takes the focus, and its lines lead to the fields', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(formAddress);
        await fillIn(page, {
          name: '',
          eMail: 'margaret',
          numberOfAttendees: '51',
          extraInfo: 'i'.repeat(501),
          extraDescription: 'd'.repeat(2001),
        });
        await send(page);
        const lines = {
          name,
          eMail,
          numberOfAttendees: number,
          extraInfo: 'Food: Please shorten this to 500 characters or fewer.',
          extraDescription: 'Anything else: Please shorten this to 2000 characters or fewer.',
        };
        await reads(page.locator('.error-summary'), ['There is a problem', ...Object.values(lines)]);
        await v.ready();
        await hasFocus(v, '.error-summary');
        for (const [control, line] of Object.entries(lines)) {
          await page.getByRole('link', { name: line, exact: true }).click();
          await hasFocus(v, `[name="${control}"]`);
        }
        await send(page);
        await hasFocus(v, '.error-summary');
      });
      assert.deepEqual(acted(), []);
    });

    test('corrected fields are no longer marked', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(formAddress);
        await fillIn(page, { ...fine, name: '', eMail: 'x' });
        await send(page);
        await reads(page.locator('.error-summary'), ['There is a problem', name, eMail]);
        await v.ready();
        await fillIn(page, { name: 'Margaret Ellis' });
        await send(page);
        await reads(page.locator('.error-summary'), ['There is a problem', eMail]);
        assert.equal(await page.getByText(name).count(), 0);
      });
    });

    test('the back office receives what the specification says, and no more', async () => {
      await visit(async (v) => {
        await v.open(formAddress);
        await fillIn(v.page, fine);
        await send(v.page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
      });
      const find = fake.calls.find(({ path }) => path.startsWith('Attendee/Find'));
      assert.equal(find?.path, `Attendee/FindExistingAttendee/${event.guid}/margaret%40example.org`);
      assert.deepEqual(fake.calls.find(({ method }) => method === 'POST')?.body, {
        ...fine,
        numberOfAttendees: 2,
        attendanceStatus: 'Attending',
        taskGuid: event.guid,
      });
    });

    test('the cancel form asks for the address only, with the same message', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(`/events?cancel=${event.guid}`);
        for (const typed of ['', 'margaret', `${'e'.repeat(489)}@example.org`]) {
          await fillIn(page, { eMail: typed });
          await send(page, 'Cancel Attendance');
          await reads(page.locator('.error-summary'), ['There is a problem', eMail]);
          await v.ready();
          assert.deepEqual(await typedIn(page), { eMail: typed });
          assert.equal(await page.title(), 'Error: Cancel an existing attendance booking');
        }
      });
      assert.deepEqual(acted(), []);
    });
  });
}

describe('While a booking is being sent', () => {
  test('the button is off, a second click and Enter send nothing more, and the focus is not lost', async () => {
    fake.answers['POST Attendee'] = { body: true, delayMs: 1500 };
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(formAddress);
      await fillIn(page, fine);
      const button = page.getByRole('button', { name: 'Book Attendance' });
      assert.equal(await button.isEnabled(), true);
      await button.click();
      await becomes(() => button.getAttribute('aria-disabled'), 'true');
      assert.equal(await button.isEnabled(), false);
      await button.click({ force: true });
      await page.locator('[name="eMail"]').press('Enter');
      assert.deepEqual(await toastsOn(page), []);
      await readsToast(
        v,
        'ATTENDANCE REGISTERED',
        'Your attendance has been successfully registered, Thank you.',
      );
    });
    assert.deepEqual(acted(), ['GET Attendee/FindExistingAttendee', 'POST Attendee']);
  });
});

// A browser sends line breaks as CR LF and shows LF.
const sameLines = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([control, typed]) => [control, typed.replaceAll('\r\n', '\n')]),
  );
