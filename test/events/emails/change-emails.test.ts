import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { compose } from '../../support/email/booking-emails.ts';
import { createDatabase } from '../../support/database.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { assertAccepted } from '../../support/answers.ts';
import { readQueuedEmails } from '../../support/email/queued-emails.ts';

let parts: BackOfficeParts;
let drop: () => Promise<void>;
before(async () => {
  const fresh = await createDatabase();
  parts = await backOfficeParts(fresh.database, () => new Date('2026-11-21T10:00:00Z'));
  drop = fresh.drop;
});
after(() => drop());

const event = {
  title: 'A Quiet Hour',
  startDateTime: '2027-03-01T10:00:00',
  location: 'Garden Room',
  town: 'Ludlow',
  extraInfoTitle: 'Food you do not eat',
};

async function createEventBookedBy(eMail: string, numberOfAttendees = 2): Promise<string> {
  const created = assertAccepted(await createOperatorApi(parts).createEvent({ body: event }));
  await save(created.guid, { eMail, numberOfAttendees });
  return created.guid;
}

const save = (
  taskGuid: string,
  booking: { eMail: string; numberOfAttendees: number; name?: string; extraInfo?: string },
) =>
  createBackOffice(parts).createAttendee({
    body: { name: 'Mary Example', extraInfo: 'Nuts', ...booking, attendanceStatus: 'Attending', taskGuid },
  });

/** The paragraphs of the last email to somebody, between the heading and the details. */
async function readOpening(recipient: string): Promise<string[]> {
  const emails = await readQueuedEmails(parts.database, { recipient });
  const paragraphs = (await compose(emails.at(-1)!)).text.split('\n\n');
  return paragraphs.slice(
    2,
    paragraphs.findIndex((paragraph) => paragraph.startsWith('What\n')),
  );
}

const calendar = 'Open the attachment to update your calendar.';
const stillStands = 'Your booking still stands. Here are your updated details.';

test('the email about a changed event names the time as it was and as it is', async () => {
  const guid = await createEventBookedBy('time@example.org');
  await createOperatorApi(parts).updateEvent({
    guid,
    body: { startDateTime: '2027-03-02T14:30:00', details: 'Tea.' },
  });
  assert.deepEqual(await readOpening('time@example.org'), [
    'The time has changed. It was Monday 1 March 2027 at 10:00 am. It is now Tuesday 2 March 2027 at 2:30 pm.',
    stillStands,
    calendar,
  ]);
});

test('a new name, a new place and a place not known before are named in the same way', async () => {
  const guid = await createEventBookedBy('place@example.org');
  const operatorApi = createOperatorApi(parts);
  await operatorApi.updateEvent({ guid, body: { title: 'An Hour of Music', location: null, town: null } });
  assert.deepEqual(await readOpening('place@example.org'), [
    'The name has changed. It was A Quiet Hour. It is now An Hour of Music.',
    'The place is not known any more: it was Garden Room, Ludlow.',
    stillStands,
    calendar,
  ]);
  await operatorApi.updateEvent({ guid, body: { location: 'Chapel', town: 'Leominster' } });
  assert.deepEqual(
    (await readOpening('place@example.org'))[0],
    'The place is now known: Chapel, Leominster.',
  );
  await operatorApi.updateEvent({ guid, body: { location: 'Hall' } });
  assert.deepEqual(
    (await readOpening('place@example.org'))[0],
    'The place has changed. It was Chapel, Leominster. It is now Hall, Leominster.',
  );
});

test('the email about an amended booking says what is different from before', async () => {
  const guid = await createEventBookedBy('amends@example.org');
  await save(guid, { eMail: 'amends@example.org', numberOfAttendees: 1 });
  const details = 'Here are your updated details.';
  assert.deepEqual(await readOpening('amends@example.org'), [
    'Number of people: 2 before, 1 now.',
    details,
    calendar,
  ]);
  await save(guid, {
    eMail: 'amends@example.org',
    numberOfAttendees: 1,
    name: 'Mary Smith',
    extraInfo: 'Nuts and eggs',
  });
  assert.deepEqual(await readOpening('amends@example.org'), [
    'Name: Mary Example before, Mary Smith now.',
    'Your answer to "Food you do not eat" has changed. It was "Nuts".',
    details,
    calendar,
  ]);
});
