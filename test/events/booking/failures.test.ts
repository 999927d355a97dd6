import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startFakeBackOffice, type FakeAnswer, type FakeBackOffice } from '../../support/fake-back-office.ts';
import { apiKey, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { createCall, findCall, listCall, createListedEvent, updateCall } from '../listed-event.ts';
import { submitForm } from '../../support/submit-form.ts';
import {
  bookingNotFound,
  describeFixedNumber,
  notCancelled,
  describePlacesLeft,
  notRegistered,
  notUpdated,
} from '../toast-texts.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
let fake: FakeBackOffice;

const event = createListedEvent({ title: 'Coffee morning', extraInfoTitle: 'Food' });
const existing = { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' };
const well: Record<string, FakeAnswer> = {
  [listCall]: { body: [event] },
  [findCall]: {},
  [createCall]: { body: true },
  [updateCall]: { body: true },
};
const failures: Record<string, FakeAnswer> = {
  false: { body: false },
  'nothing at all': {},
  null: { body: null },
  'a refusal': { status: 400, body: { detail: 'Secret reason' } },
  'a wrong key': { status: 401 },
  'a broken answer': { status: 500, text: '<h1>Stack trace</h1>' },
  'status 503': { status: 503 },
  'a dropped connection': { cut: true },
};
const margaret = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
};
const bookAddress = `/events?book=${event.guid}`;
const amendAddress = `/events?amend=${event.guid}`;
const cancelAddress = `/events?cancel=${event.guid}`;
const onlyAddress = { eMail: margaret.eMail };

before(async () => {
  fake = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url });
});
after(async () => {
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  fake.clear();
  Object.assign(fake.answers, well);
  lychgate.log.length = 0;
});

const listWritten = () => fake.calls.filter(({ method }) => method !== 'GET');

/** Reads a page, and fails if it contains a key or a text of the back office. */
async function readPage(response: Response | Promise<Response>) {
  const { status, text } = await Promise.resolve(response).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));
  for (const secret of [apiKey, fake.url, 'Secret reason', 'Stack trace']) assert.ok(!text.includes(secret));
  return { status, html: text, text: readMainText(text) };
}

/** Fails unless the page has the form with its values, below a toast, and a phone number to call. */
function assertHelpOffered(
  { status, html, text }: Awaited<ReturnType<typeof readPage>>,
  toast: readonly string[],
  formValues: Record<string, string>,
) {
  assert.equal(status, 503);
  for (const sentence of toast) assert.ok(text.includes(sentence), text);
  assert.ok(text.includes('Your answers are still here. Please try again.'));
  assert.ok(text.includes('Or call us on 01632 960 123. We are happy to help.'));
  assert.match(html, /<main[^]*href="tel:01632960123"/);
  for (const [name, value] of Object.entries(formValues))
    assert.match(html, new RegExp(`name="${name}"[^>]* value="${value}"`));
}

describe('If the back office fails', () => {
  test('each page of events is replaced by a message with the phone number, and no old list', async () => {
    const addresses = ['/events', bookAddress];
    for (const address of addresses) assert.equal((await fetch(lychgate.address + address)).status, 200);
    for (const [label, answer] of Object.entries(failures)) {
      fake.answers[listCall] = answer;
      for (const address of addresses) {
        const { status, html, text } = await readPage(fetch(lychgate.address + address));
        assert.equal(status, 503, `${address}, answered with ${label}`);
        assert.match(html, /<title>We cannot show this page right now – /);
        assert.match(text, /We cannot show this page right now/);
        assert.match(text, /This is our fault, and we are sorry\. Please try again in a few minutes\./);
        assert.match(text, /Or call us on 01632 960 123. We are happy to help\./);
        assert.doesNotMatch(text, /Coffee morning/);
      }
    }
  });

  for (const [label, address, call, toast, formValues] of [
    ['a booking', bookAddress, createCall, notRegistered, margaret],
    ['an amendment', amendAddress, updateCall, notUpdated, margaret],
    ['a cancellation', cancelAddress, updateCall, notCancelled, onlyAddress],
  ] as const)
    test(`${label} ends in ${toast[0]}, keeps what was typed, and the next try works`, async () => {
      if (call === updateCall) fake.answers[findCall] = { body: existing };
      for (const answer of Object.values(failures)) {
        fake.answers[call] = answer;
        assertHelpOffered(await readPage(submitForm(lychgate, address, formValues)), toast, formValues);
      }
      fake.answers[call] = well[call]!;
      assert.match((await submitForm(lychgate, address, formValues)).url, /\/events\?done=/);
      assert.ok(fake.calls.every(({ key }) => key === apiKey));
      assert.doesNotMatch(lychgate.log.join('\n'), /margaret|Nuts/i);
    });

  test('to look somebody up, or takes too long for it, nothing is booked and nothing cancelled', async () => {
    const slow = { delayMs: 20_000 };
    for (const answer of [{ status: 500 }, { cut: true }, { status: 401 }, slow] satisfies FakeAnswer[]) {
      fake.answers[findCall] = answer;
      const [booking, cancellation] = await Promise.all([
        readPage(submitForm(lychgate, bookAddress, margaret)),
        readPage(submitForm(lychgate, cancelAddress, onlyAddress)),
      ]);
      assertHelpOffered(booking, notRegistered, margaret);
      assertHelpOffered(cancellation, notCancelled, onlyAddress);
    }
    assert.deepEqual(listWritten(), []);
  });
});

test('a refusal for lack of places shows the message of a full event, and keeps what was typed', async () => {
  const createRefusal = (placesLeft: number) => ({
    status: 409,
    body: { code: 'not-enough-places', placesLeft },
  });
  const assertShown = async (toast: readonly string[]) => {
    const { status, html, text } = await readPage(submitForm(lychgate, bookAddress, margaret));
    assert.equal(status, 409);
    for (const sentence of toast) assert.ok(text.includes(sentence), text);
    for (const value of Object.values(margaret)) assert.ok(html.includes(`value="${value}"`));
  };
  fake.answers[createCall] = createRefusal(0);
  await assertShown(bookingNotFound);
  fake.answers[createCall] = createRefusal(1);
  await assertShown(describePlacesLeft(1));
  fake.answers[findCall] = { body: { ...existing, numberOfAttendees: 1 } };
  fake.answers[updateCall] = createRefusal(1);
  await assertShown(describeFixedNumber(1));
});

test('an event of an external back office has no other dates, whatever it is said to repeat', async () => {
  fake.answers[listCall] = { body: [{ ...event, startDateTime: '2031-03-25T10:30:00', repeats: 'weekly' }] };
  for (const path of ['/events', `/events/${event.guid}`, bookAddress]) {
    const html = await (await fetch(lychgate.address + path)).text();
    assert.match(html, /Coffee morning/);
    assert.doesNotMatch(html, /Repeats|Also come on/);
  }
  assert.ok(fake.calls.every(({ path }) => !path.includes('OtherDates')));
});

test('after sixty forms in a minute, one from the same address is not sent on', async () => {
  const send = (values: Record<string, string>) =>
    submitForm(lychgate, bookAddress, values, { 'X-Forwarded-For': '203.0.113.61' });
  const sent = await Promise.all(Array.from({ length: 60 }, () => send({})));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [400]);
  const { status, text } = await readPage(send(margaret));
  assert.equal(status, 429);
  assert.match(text, /Please go back in a minute and try again. Your answers will still be there./);
  assert.ok(!fake.calls.some(({ path }) => path.startsWith('Attendee')));
});
