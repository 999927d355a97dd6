import pg from 'pg';
import { createDatabase } from '../../test/support/database.ts';
import { addBookings, addComingEvents } from '../events.ts';
import { keys, startLychgateProcess } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeMedian, computeRatios, describeScale, type Row } from '../row.ts';

const limit = { max: 1.3 };
const comingEvents = 10;
const pastEvents = 10_000;
const pastAttendees = 1_000_000;
const rounds = 15;
const requestsPerRound = 40;
const warmingRequests = 400;
const statementMs = 180_000;

export const growth = {
  title: 'Growth',
  about:
    `The response time for ${comingEvents} upcoming events, with ${pastEvents.toLocaleString('en-GB')} past events and ` +
    `their ${pastAttendees.toLocaleString('en-GB')} attendees in the database. The baseline is the same without the past.`,
  bench: measureGrowth,
};

type Server = { address: string };

async function measureGrowth(): Promise<Row[]> {
  const [young, old] = [await createDatabase(), await createDatabase()];
  for (const { database } of [young, old]) {
    await addComingEvents(database, comingEvents);
    await addBookings(database);
  }
  await addPast(old.url);
  for (const { url } of [young, old]) await runOnDatabase(url, 'vacuum analyze');
  const [youngServer, oldServer] = [
    await startLychgateProcess(young.url),
    await startLychgateProcess(old.url),
  ];
  const rows = [
    await compare('GetBereavementEvents', oldServer, youngServer, '/api/Bereavement/GetBereavementEvents'),
    await compare('Event list page', oldServer, youngServer, '/events'),
  ];
  for (const server of [youngServer, oldServer]) await server.stop();
  for (const fresh of [young, old]) await fresh.drop();
  return rows;
}

async function compare(measured: string, old: Server, young: Server, path: string): Promise<Row> {
  for (const { address } of [old, young]) await measureAnswerMs(address, path, warmingRequests);
  const times = { old: [] as number[], young: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    await waitUntilQuiet();
    times.young.push(await measureAnswerMs(young.address, path, requestsPerRound));
    times.old.push(await measureAnswerMs(old.address, path, requestsPerRound));
  }
  const scale = describeScale(times.old, times.young, 'ms');
  return {
    measured,
    against: 'without the past',
    limit,
    unit: '×',
    values: computeRatios(times.old, times.young),
    scale,
  };
}

/** The median time of one answer, with requests in sequence. */
async function measureAnswerMs(address: string, path: string, requests: number): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const startedAt = performance.now();
    const response = await fetch(`${address}${path}`, { headers: { 'X-Api-Key': keys.api } });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (!response.ok || !text.includes('Coffee morning'))
      throw new Error(`${path} was answered with ${response.status}`);
  }
  return computeMedian(times);
}

async function addPast(url: string): Promise<void> {
  await runOnDatabase(
    url,
    `insert into event (title, starts_at, details, max_capacity, location, town)
     select 'Coffee morning ' || number, timestamp '2024-01-01 10:30:00' - number * interval '7 hours',
            repeat('Tea, coffee and quiet company. ', 8), 200, 'Example Village Hall', 'Demonstration Town'
     from generate_series(1, ${pastEvents}) as number`,
  );
  await runOnDatabase(
    url,
    `insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
     select id, format('visitor%s@example.org', number), format('visitor%s@example.org', number), 'Ann Example',
            1 + number % 4, case when number % 10 = 0 then 'Cancelled' else 'Attending' end, now()
     from event, generate_series(1, ${pastAttendees / pastEvents}) as number where starts_at < now()`,
  );
}

// A separate connection, because this takes longer than the limits of our own connections allow.
async function runOnDatabase(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString, query_timeout: statementMs });
  await client.connect();
  await client.query('set synchronous_commit = off');
  await client.query(statement).finally(() => client.end());
}
