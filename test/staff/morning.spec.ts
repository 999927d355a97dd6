// @proof: a whole morning of two people.
import type { Page } from '@playwright/test';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { readEmails } from '../support/email/email-folder.ts';
import { submitForm } from '../support/submit-form.ts';
import { call, type TestedLychgate } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { invitationSubject, waitForEmailLink, password } from '../support/staff-browser.ts';
import { press, signInAsOperator } from '../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 1280, height: 900 }, settings: {} });
test.setTimeout(240_000);

const ruth = { name: 'Ruth', eMail: 'ruth@willow.example' };
const sam = { name: 'Sam', eMail: 'sam@willow.example' };
const threeEvents = [
  { title: 'Coffee morning', day: '14 May 2031', time: '10:30 am', places: '60' },
  { title: 'Walking group', day: '15 May 2031', time: '2 pm', places: '' },
  { title: 'Service of remembrance', day: '16 May 2031', time: '18:30', places: '10' },
];

test('a morning at a branch, in the browser alone, from an empty database', async ({
  visitor,
  newVisitor,
  lychgate,
}) => {
  const { page } = visitor;
  await signInAsOperator(page);
  await page.goto('/office/people');
  for (const [person, role] of [
    [ruth, 'Administrator'],
    [sam, 'Staff'],
  ] as const) {
    await fill(page, { Name: person.name, 'Email address': person.eMail });
    await page.getByLabel(role, { exact: true }).check();
    await press(page, 'Send the invitation');
    await expect(page.getByRole('row', { name: person.name })).toContainText('Invited');
  }
  await press(page, 'Sign out');
  await join(page, lychgate, ruth.eMail);
  const colleague = await newVisitor({ viewport: { width: 768, height: 900 } });
  const { page: second } = colleague;
  await join(second, lychgate, sam.eMail);

  const firstSteps = { name: 'First steps' };
  await expect(page.getByRole('heading', firstSteps)).toBeVisible();
  await expect(second.getByRole('heading', firstSteps)).toHaveCount(0);

  const [coffee, walk, service] = await addEvents(page);
  await addCallers(page, coffee!);
  await bookOnline(lychgate, { coffee: coffee!, walk: walk! });
  await page.goto(coffee!);
  await expect(page.getByText('24 of 60 places booked')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await fill(page, { 'Starts at': '11 am' });
  await press(page, 'Save');
  await expect(page.getByText('11:00 am').first()).toBeVisible();
  await expect.poll(() => countEmails(lychgate, 'New time for Coffee morning: 11:00 am')).toBe(22);

  await page.goto(walk!);
  await page.getByRole('link', { name: 'Cancel the event' }).click();
  await fill(page, { Reason: 'The path is flooded.' });
  await press(page, 'Cancel the event');
  await press(page, 'Undo the cancellation');
  await expect(page.getByText('20 people booked')).toBeVisible();
  await page.goto(service!);
  await page.getByRole('link', { name: 'Cancel the event' }).click();
  await press(page, 'Cancel the event');
  await expect(page.getByText(/^Cancelled /).last()).toBeVisible();

  await openDoor(visitor, colleague, coffee!);
  await handleRequests(page, second, lychgate);
  await page.goto('/office');
  await expect(page.getByText('Cremation requests', { exact: true })).toHaveCount(0);
});

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses a password by the link of the invitation, and signs in. */
async function join(page: Page, lychgate: TestedLychgate, eMail: string) {
  await page.goto(lychgate.address + (await waitForEmailLink(lychgate, eMail, invitationSubject)));
  await fill(page, { 'New password': password });
  await press(page, 'Save the password and sign in');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Adds three events. Returns the addresses of their pages. */
async function addEvents(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  for (const { title, day, time, places } of threeEvents) {
    await page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link', { name: 'Events' }).click();
    await page.getByRole('link', { name: 'Add an event' }).click();
    await fill(page, { Title: title, Day: day, 'Starts at': time, 'Places (optional)': places });
    await press(page, 'Save the event');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    addresses.push(new URL(page.url()).pathname);
  }
  return addresses;
}

/** Four callers; every other one leaves the address of the branch, which they share. */
async function addCallers(page: Page, event: string) {
  await page.goto(`${event}/attendees/new`);
  for (let number = 1; number <= 4; number += 1) {
    await fill(page, {
      Name: `Caller ${number}`,
      'Phone number': `01632 9600${10 + number}`,
      'Email address': number % 2 === 0 ? 'branch@willow.example' : '',
    });
    await press(page, 'Add');
    await expect(page.getByText(`${60 - number} places left`).first()).toBeVisible();
  }
}

/** Forty people book, half of them for each event. */
async function bookOnline(lychgate: TestedLychgate, events: { coffee: string; walk: string }) {
  const guids = Object.values(events).map((path) => path.split('/').at(-1)!);
  const booked = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      submitForm(
        lychgate,
        `/events?book=${guids[index % 2]}`,
        { name: `Visitor ${index}`, eMail: `visitor${index}@willow.example`, numberOfAttendees: '1' },
        { 'X-Forwarded-For': `203.0.113.${index}` },
      ),
    ),
  );
  for (const { url } of booked) expect(url).toContain('registered');
}

/** Two devices check people in; one of them loses its connection for a while. */
async function openDoor(visitor: Visitor, colleague: Visitor, event: string) {
  const findArrivedTotal = (at: Page) => at.locator('.door-totals').getByRole('paragraph').first();
  const [page, second] = [visitor.page, colleague.page];
  for (const each of [visitor, colleague]) {
    await each.open(`${event}/check-in`);
    await expect(findArrivedTotal(each.page)).toHaveText('0 of 24 people here');
  }
  await second.context().setOffline(true);
  for (const name of ['Visitor 0', 'Visitor 2', 'Caller 1']) await press(second, `Check in ${name}`);
  await expect(second.getByText('Not yet sent: 3')).toBeVisible();
  for (const name of ['Visitor 0', 'Visitor 4']) await press(page, `Check in ${name}`);
  await expect(findArrivedTotal(page)).toHaveText('2 of 24 people here');
  await second.context().setOffline(false);
  for (const at of [page, second]) await expect(findArrivedTotal(at)).toHaveText('4 of 24 people here');
}

/** Two requests arrive. Two people share them, and one is told that the other was quicker. */
async function handleRequests(page: Page, second: Page, lychgate: TestedLychgate) {
  const names = ['Alder', 'Birch'];
  for (const deceasedLastName of names)
    await call(lychgate.address, 'POST', 'UnattendedCremation', createCremationRequest({ deceasedLastName }));
  await page.goto('/office/requests');
  await expect(page.getByRole('link', { name: /^Not taken yet/ })).toContainText('2');
  for (const [index, name] of names.entries()) {
    const [at, other] = index % 2 === 0 ? [page, second] : [second, page];
    for (const each of [at, other]) {
      await each.goto('/office/requests');
      await each.getByRole('link', { name }).click();
    }
    await press(at, 'Take this on');
    await expect(at.getByRole('button', { name: 'Mark as done' })).toBeVisible();
    await press(other, 'Take this on');
    await expect(other.getByRole('alert')).toContainText('has this request now');
    await fill(at, { 'Add a note': `Rang the family of ${name}.` });
    await press(at, 'Add the note');
    await press(at, 'Mark as done');
  }
  await page.goto('/office/requests?state=done');
  for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible();
}

const countEmails = async ({ dataDir }: TestedLychgate, subject: string) =>
  (await readEmails(dataDir, { subject })).length;
