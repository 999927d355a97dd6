import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findBookingEmailKeys,
  selectBookingEmailKeys,
  selectEventEmailKeys,
  selectTextKeys,
} from '#back-office/events/emails/email-keys.ts';
import { bookPlaces } from '../../support/email/booking-emails.ts';
import { createDatabase } from '../../support/database.ts';

const now = new Date('2031-11-01T10:00:00Z');

test('each email that staff see at a booking is found when the booking is erased', async (t) => {
  const { database, drop } = await createDatabase();
  t.after(drop);
  const { rows } = database;
  await bookPlaces(database, 2, now);
  await rows`update event set cancelled_at = ${now}`;
  await rows`
    insert into event_message (event_id, subject, body, written_by, written_at)
    select id, 'Parking', 'Please park behind the hall.', 'Ruth', ${now} from event`;
  const attendees = await rows<{ id: string }>`select id from attendee order by id`;
  const [erased, other] = attendees.map(({ id }) => id) as [string, string];
  await rows`delete from outbox`;
  const queue = async (id: string) => {
    const keys = await rows<{ key: string }>`
      select purpose_key as key
      from (${selectBookingEmailKeys(id)} union ${selectEventEmailKeys(id)} union ${selectTextKeys(id)}
            union select format('private-link:%s:2031-11-01T10', ${id}::bigint)) as shown`;
    for (const { key } of keys)
      await rows`select queue_email(${key}, 'event-reminder', 'visitor@example.org', '{}', ${now})`;
    return keys.map(({ key }) => key).toSorted();
  };
  // Neither is ever a text message.
  const keys = (await queue(erased)).filter((key) => !/^text:(thanks|event-message):/.test(key));
  await queue(other);
  assert.equal(keys.length, 9);
  assert.deepEqual((await findBookingEmailKeys(database, [erased])).toSorted(), keys);
});
