import pg from 'pg';
import { createDatabase } from '../../test/support/database.ts';

const rowsOfEach = 50_000;
const numbers = `generate_series(1, ${rowsOfEach}) as number`;
const address = `format('visitor%s@example.org', number)`;
const createText = (characters: number) => `repeat('Tea and quiet company. ', ${Math.ceil(characters / 23)})`;

// Texts are as long as people write them, and every index is there.
const tables: Record<string, string> = {
  event: `insert into event (title, starts_at, details, max_capacity, location, town)
    select 'Coffee morning ' || number, timestamp '2026-01-01 10:30:00' - number * interval '1 hour', ${createText(300)}, 60,
           'Example Village Hall', 'Demonstration Town' from ${numbers}`,
  attendee: `insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at,
                                   extra_info, phone)
    select number, ${address}, ${address}, 'Ann Okafor ' || number, 2, 'Attending', now(), 'We need a ramp at the door.',
           '01632 960 123' from ${numbers}`,
  outbox: `insert into outbox (purpose_key, kind, recipient, state, due_at, created_at, sent_at)
    select 'capacity:' || number, 'attendance-booked', ${address}, 'sent', now(), now(), now() from ${numbers}`,
  history: `insert into history (at, actor_kind, actor_id, actor_name, record_type, record_id, action, changes)
    select now(), 'person', gen_random_uuid()::text, 'Ann Okafor', 'attendee', gen_random_uuid()::text, 'changed',
           '{"numberOfAttendees": [2, 3]}' from ${numbers}`,
  cremation_request: `insert into cremation_request (reference, answers, received_at, changed_at)
    select 'UC-' || number, jsonb_build_object('firstName', 'Ann', 'lastName', 'Marlowe', 'eMail1', ${address},
           'deceasedLastName', 'Marlowe ' || number, 'answers', ${createText(1500)}), now(), now() from ${numbers}`,
  funeral: `insert into funeral (person_name, held_on, created_at)
    select 'Edith ' || number, date '2020-01-01' + number % 2000, now() from ${numbers}`,
  photograph: `insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, state, uploaded_at, place)
    select (select guid from funeral limit 1), sha256(number::text::bytea), 'jpeg', 5000000, 4000, 3000,
           gen_random_uuid()::text || number, 'ready', now(), number from ${numbers}`,
};

/** The size of one row of each table on the disk with its share of the indexes, in bytes. */
export async function measureRows(): Promise<Map<string, number>> {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url, query_timeout: 600_000 });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const sizes = new Map<string, number>();
  for (const [table, insert] of Object.entries(tables)) {
    await client.query(insert);
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_total_relation_size('${table}') as bytes`,
    );
    sizes.set(table, Math.round(Number(rows[0]!.bytes) / rowsOfEach));
  }
  await client.end();
  await drop();
  return sizes;
}
