import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createListedEvent } from '../events/listed-event.ts';
import { startFakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof startFakeBackOffice>>;

const find = 'GET Attendee/FindExistingAttendee';
const event = createListedEvent({ title: 'Coffee morning', maxCapacity: 10, numberOfAttendees: 8 });
const full = { ...event, numberOfAttendees: 10 };
const well: Record<string, FakeAnswer> = {
  'GET Bereavement/GetBereavementEvents': { body: [event] },
  [find]: {},
  'POST Attendee': { body: true },
  'PUT Attendee': { body: true },
  'POST UnattendedCremation': { body: true },
  'POST Ms/EmailSignoff': { body: { status: 'OK', message: '' } },
  'POST ClientImage/UploadImages': { body: true },
  'GET ClientImage/GetImages': { body: [] },
};
const existing = {
  guid: 'attendee-7',
  name: 'Mary Stored',
  numberOfAttendees: 3,
  extraInfo: 'No nuts',
  extraDescription: 'By the door',
  attendanceStatus: 'Attending',
};
const mary = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: '2' };

before(async () => {
  fake = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url, API_KEY: 'k 1' });
});
after(async () => {
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, well);
  fake.calls.length = 0;
});

/** Sends a form as a browser without script does, and answers the page that it leads to. */
async function submit(path: string, values: Record<string, string>): Promise<string> {
  const headers = { Origin: lychgate.address };
  const body = new URLSearchParams(values);
  const answer = await fetch(lychgate.address + path, { method: 'POST', headers, body });
  return answer.text();
}

const listWritten = () => fake.calls.filter(({ method }) => method !== 'GET');
const readSentBody = () => listWritten().at(-1)?.body;

test('a booking sends all seven fields of section 7, with a key of any length', async () => {
  await submit(`/events?book=${event.guid}`, mary);
  assert.deepEqual(readSentBody(), {
    name: 'Mary Example',
    eMail: 'mary@example.org',
    attendanceStatus: 'Attending',
    numberOfAttendees: 2,
    extraInfo: '',
    extraDescription: '',
    taskGuid: event.guid,
  });
  assert.equal(fake.calls.at(-1)!.key, 'k 1');
  const find = fake.calls.find(({ path }) => path.startsWith('Attendee/Find'));
  assert.equal(find?.path, `Attendee/FindExistingAttendee/${event.guid}/mary%40example.org`);
});

test('an amendment and a cancellation send the whole attendee object', async () => {
  fake.answers[find] = { body: { ...existing, extraDescription: null, branch: 'Ludlow' } };
  await submit(`/events?amend=${event.guid}`, { ...mary, extraInfo: 'Nuts are fine' });
  const attendee = { guid: 'attendee-7', eMail: 'mary@example.org', taskGuid: event.guid };
  assert.deepEqual(readSentBody(), {
    ...attendee,
    name: 'Mary Example',
    numberOfAttendees: 2,
    attendanceStatus: 'Attending',
    extraInfo: 'Nuts are fine',
    extraDescription: '',
  });
  await submit(`/events?cancel=${event.guid}`, { eMail: 'mary@example.org' });
  assert.deepEqual(readSentBody(), {
    ...attendee,
    name: 'Mary Stored',
    numberOfAttendees: 3,
    attendanceStatus: 'Cancelled',
    extraInfo: 'No nuts',
    extraDescription: '',
  });
});

test('an amendment keeps the looked-up values of blank fields', async () => {
  fake.answers[find] = { body: existing };
  const blank = { numberOfAttendees: '', extraInfo: '', extraDescription: '' };
  await submit(`/events?amend=${event.guid}`, { ...mary, ...blank });
  const { guid, numberOfAttendees, extraInfo, extraDescription } = readSentBody() as typeof existing;
  const unchanged = { ...existing, name: undefined, attendanceStatus: undefined };
  assert.deepEqual({ ...unchanged, guid, numberOfAttendees, extraInfo, extraDescription }, unchanged);
  await submit(`/events?book=${event.guid}`, { ...mary, ...blank, numberOfAttendees: '1' });
  assert.equal((readSentBody() as typeof existing).extraInfo, 'No nuts');
  assert.equal((readSentBody() as typeof existing).numberOfAttendees, 1);
});

test('an amendment with a blank number that finds no booking writes nothing', async () => {
  const page = await submit(`/events?amend=${event.guid}`, { ...mary, numberOfAttendees: '' });
  assert.match(page, /We could not find your booking/);
  fake.answers['GET Bereavement/GetBereavementEvents'] = { body: [full] };
  const refused = await submit(`/events?amend=${event.guid}`, { ...mary, numberOfAttendees: '' });
  assert.match(refused, /BOOKING NOT FOUND/);
  assert.deepEqual(listWritten(), []);
});

const requestTyped = {
  title: 'Mrs',
  firstName: 'Margaret',
  lastName: 'Ellis',
  eMail1: 'margaret@example.org',
  relationship: 'Daughter',
  deceasedTitle: 'Mr',
  deceasedFirstName: 'John',
  deceasedLastName: 'Ellis',
  maritalStatus: 'Widowed',
  gender: 'Male',
  addressLine1: '12 High Street',
  town: 'Ludlow',
  postcode: 'SY8 1BS',
};
const request = { ...requestTyped, dateOfBirth: '27/03/1938', dateOfDeath: '14 Nov 2025' };

test('a cremation request sends every field of section 3, with empty text for blank ones', async () => {
  await submit('/unattendedcremations', request);
  const blank =
    'eMail2 mobilePhone homePhone businessPhone deceasedMiddleName occupation addressLine2 diedAtAddressLine2 ' +
    'deceasedDoctorSurgery unnaturalMedicalImplant paymentType remainsInstructions causeOfDeath discussFurther';
  assert.deepEqual(readSentBody(), {
    ...requestTyped,
    dateOfBirth: '1938-03-27T00:00:00',
    dateOfDeath: '2025-11-14T00:00:00',
    diedAtAddressLine1: '12 High Street',
    diedAtTown: 'Ludlow',
    diedAtPostcode: 'SY8 1BS',
    ...Object.fromEntries(blank.split(' ').map((name) => [name, ''])),
  });
});

test('an identifier of any length and form is passed on', async () => {
  const emailGuid = `{${'e'.repeat(200)}}`;
  await submit(`/emailsignoff/${encodeURIComponent(emailGuid)}/Option1`, { by: 'button' });
  assert.deepEqual(readSentBody(), { emailGuid, optionSelected: 'Option1' });

  const funeral = 'F-2026/17';
  const page = await fetch(`${lychgate.address}/documentupload/${encodeURIComponent(funeral)}`);
  assert.match(await page.text(), /Browse Files/);
  const image = new FormData();
  image.append('fileData', new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' }));
  const address = `${lychgate.address}/documentupload/${encodeURIComponent(funeral)}`;
  await fetch(address, { method: 'POST', headers: { Origin: lychgate.address }, body: image });
  assert.equal(listWritten().at(-1)!.path, 'ClientImage/UploadImages/F-2026%2F17');
});

test('a link without a guid is reported at once as an unknown funeral', async () => {
  fake.answers['GET ClientImage/GetImages'] = { status: 404 };
  const page = await fetch(`${lychgate.address}/documentupload/F-2026`);
  assert.equal(page.status, 404);
});

test('it decides whether enough places are left, and its refusal is shown', async () => {
  const detail = 'Please ask for 2 places at most.';
  fake.answers['POST Attendee'] = { status: 409, body: { detail } };
  const page = await submit(`/events?book=${event.guid}`, { ...mary, numberOfAttendees: '5' });
  assert.equal((readSentBody() as { numberOfAttendees: number }).numberOfAttendees, 5);
  assert.match(page, /REGISTRATION ERROR/);
  assert.match(page, new RegExp(detail));
});

test('a full event refuses new and larger bookings without calling it', async () => {
  fake.answers['GET Bereavement/GetBereavementEvents'] = { body: [full] };
  assert.match(await submit(`/events?book=${event.guid}`, mary), /BOOKING NOT FOUND/);
  fake.answers[find] = { body: existing };
  const larger = await submit(`/events?amend=${event.guid}`, { ...mary, numberOfAttendees: '4' });
  assert.match(larger, /CANNOT INCREASE ATTENDEES/);
  assert.deepEqual(listWritten(), []);
  await submit(`/events?amend=${event.guid}`, { ...mary, numberOfAttendees: '3' });
  assert.equal(listWritten().length, 1);
});

const uncertain = /We are not sure whether your request reached us/;
const sendCall = 'POST UnattendedCremation';

test('a request that takes six seconds is sent once and succeeds', async () => {
  fake.answers[sendCall] = { body: true, delayMs: 6_000 };
  assert.match(await submit('/unattendedcremations', request), /Success! Your request has been processed/);
  assert.equal(listWritten().length, 1);
});

test('an unanswered request is only sent again when somebody asks, as the same request', async () => {
  const keyed = { ...request, requestKey: 'key-1' };
  const byLychgate = { status: 503, body: { code: 'unavailable' } };
  for (const answer of [{ cut: true }, { status: 504 }, byLychgate] satisfies FakeAnswer[]) {
    fake.calls.length = 0;
    fake.answers[sendCall] = answer;
    const page = await submit('/unattendedcremations', keyed);
    assert.match(page, /There was an error creating the Unattended Cremation/);
    assert.match(page, uncertain);
    assert.match(page, /name="mayHaveArrived" value="yes"/);
    fake.answers[sendCall] = { body: true };
    const refused = await submit('/unattendedcremations', { ...keyed, mayHaveArrived: 'yes' });
    assert.match(refused, uncertain);
    assert.equal(listWritten().length, 1);
    const repeated = await submit('/unattendedcremations', {
      ...keyed,
      mayHaveArrived: 'yes',
      step: 'again',
    });
    assert.match(repeated, /Success! Your request has been processed/);
    assert.deepEqual(
      listWritten().map(({ idempotencyKey }) => idempotencyKey),
      ['key-1', 'key-1'],
    );
  }
});

test('a request that failed or never arrived is not called uncertain', async () => {
  for (const answer of [{ status: 500 }, { status: 503, body: { code: 'busy' } }]) {
    fake.answers[sendCall] = answer;
    assert.doesNotMatch(await submit('/unattendedcremations', request), uncertain);
  }
});

test('an unanswered booking may have arrived, and the page promises no more than that', async () => {
  fake.answers['POST Attendee'] = { cut: true };
  const page = await submit(`/events?book=${event.guid}`, mary);
  assert.match(page, /REGISTRATION ERROR/);
  assert.match(page, /what you sent may have reached us\. If you send it again, please use the same email/);
  assert.doesNotMatch(page, /twice/);
  fake.answers['POST Attendee'] = { status: 500 };
  assert.doesNotMatch(await submit(`/events?book=${event.guid}`, mary), /may have reached us/);
});

test('the log shows where and why an answer is unreadable, without its content', async () => {
  fake.answers[find] = { body: { guid: 7, name: 'Mary Stored' } };
  await submit(`/events?book=${event.guid}`, mary);
  const path = 'GET Attendee/FindExistingAttendee/{eventGuid}/{email}';
  const why = 'status 200, but the answer cannot be read: guid: invalid_type, expected string';
  assert.ok(lychgate.log.join('\n').includes(`${path}: ${why}`), lychgate.log.join('\n'));
  assert.doesNotMatch(lychgate.log.join('\n'), /Mary|mary@/);
});
