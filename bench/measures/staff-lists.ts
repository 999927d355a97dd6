import pg from 'pg';
import { createDatabase } from '../../test/support/database.ts';
import { keys, startLychgateProcess } from '../processes.ts';
import { isQuick } from '../quick.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeMedian, computeRatios, describeScale, type Row } from '../row.ts';

const rowsOfEach = isQuick ? 20_000 : 100_000;
const limit = { max: 3 };
// A list may take 100 ms, or three times the bare statement if that is more.
const bareMsMin = 100 / 3;
const rounds = isQuick ? 2 : 5;
const requestsPerRound = 10;
const statementMs = 600_000;

export const staffLists = {
  title: 'Lists and search of the staff pages',
  about:
    `The answers of calls with ${rowsOfEach.toLocaleString('en-GB')} events, requests, funerals, contacts and emails in the database, ` +
    'and as many bookings of one event as of all others together, against the bare statement, which counts the matches ' +
    'too where the answer has their number. The limit is 100 ms, or three times the bare statement if that is more: a bare ' +
    'statement that takes less than a third of 100 ms counts as a third.',
  bench: measureStaffLists,
};

type List = { measured: string; path: string; bare: string };

/** The bookings of the one event by name, and how many match. */
const createEventQuery = (word: string) => `
  with found as materialized (
    select id, guid, name, email, phone from attendee
    where event_id = ${rowsOfEach + 1} and attendance_status = 'Attending' and search_text like '%${word}%')
  select (select count(*) from found), page.* from (select * from found order by lower(name), id limit 51) as page`;

const createEventList = (what: string, word: string): List => ({
  measured: `Bookings of one event: ${what}`,
  path: `Bereavement/${oneEvent}/Attendees?q=${word}`,
  bare: createEventQuery(word),
});

const createSearchQuery = (words: string) =>
  `select guid, name, email, phone from attendee where search_text like '%${words}%' order by id desc limit 6`;

/** The newest requests, and how many there are in each state. */
function createRequestsQuery(where: string) {
  return `
    select reference, state, null::bigint as count
    from (select * from cremation_request where ${where} order by id desc limit 51) as newest
    union all select null, state, count(*) from cremation_request where ${where} group by state`;
}

const oneEvent = '5a0c1f77-9e24-4a3b-b1d6-83f2c4e9d010';

const lists: List[] = [
  {
    measured: 'Search for one email address',
    path: 'Search?q=visitor54321@example.org',
    bare: createSearchQuery('visitor54321@example.org'),
  },
  { measured: 'Search for a surname', path: 'Search?q=okafor', bare: createSearchQuery('okafor') },
  { measured: 'Search for what every row has', path: 'Search?q=example', bare: createSearchQuery('example') },
  {
    measured: 'Search for what no row has',
    path: 'Search?q=nobody+has+this',
    bare: createSearchQuery('nobody'),
  },
  {
    measured: 'Bookings of all events, searched',
    path: 'Attendees?q=okafor',
    bare: `select guid, name, email, phone from attendee where search_text like '%okafor%' order by id desc limit 51`,
  },
  {
    measured: 'Past events, first page',
    path: 'Bereavement?view=past',
    bare: `select guid, title, starts_at from event where cancelled_at is null and over_at <= now()
           order by starts_at desc, id desc limit 21`,
  },
  {
    measured: 'Past events, searched',
    path: 'Bereavement?view=past&q=walk+9999',
    bare: `select guid, title, starts_at from event where search_text like '%walk%' and search_text like '%9999%'
           and cancelled_at is null and over_at <= now() order by starts_at desc, id desc limit 21`,
  },
  {
    measured: 'Cremation requests, searched',
    path: 'Requests?q=marlowe+9999',
    bare: `select reference, state from cremation_request
           where search_text like '%marlowe%' and search_text like '%9999%' order by id desc limit 51`,
  },
  {
    measured: 'Emails, first page',
    path: 'Emails',
    bare: 'select id, kind, recipient, state from outbox order by id desc limit 51',
  },
  createEventList('a word that 20,000 have', 'okafor'),
  createEventList('two letters that 20,000 have', 'ka'),
  createEventList('two letters that nobody has', 'zq'),
  createEventList('a rare word', 'visitor54321'),
  {
    measured: 'Emails to a part of an address',
    path: 'Emails?recipient=itor5432',
    bare: `select count(*) over (), id, kind, recipient, state from outbox
           where lower(recipient) like '%itor5432%' order by id desc limit 101`,
  },
  {
    measured: 'Emails to what every address has',
    path: 'Emails?recipient=example',
    bare: `with found as (select id, kind, recipient, state from outbox where lower(recipient) like '%example%')
           select (select count(*) from found), page.* from (select * from found order by id desc limit 101) as page`,
  },
  {
    measured: 'Cremation requests, a filter that every row fits',
    path: 'Requests?assignee=none',
    bare: createRequestsQuery('assignee_id is null'),
  },
  {
    measured: 'Cremation requests, a word that every row has',
    path: 'Requests?q=marlowe',
    bare: createRequestsQuery("search_text like '%marlowe%'"),
  },
];

async function measureStaffLists(): Promise<Row[]> {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url, query_timeout: statementMs });
  await client.connect();
  await fill(client);
  const server = await startLychgateProcess(url);
  const rows: Row[] = [];
  for (const list of lists) rows.push(await compare(list, server.address, client));
  await server.stop();
  await client.end();
  await drop();
  return rows;
}

async function compare({ measured, path, bare }: List, address: string, client: pg.Client): Promise<Row> {
  const times = { product: [] as number[], bare: [] as number[] };
  const call = async () => {
    const response = await fetch(`${address}/api/${path}`, { headers: { 'X-Api-Key': keys.operator } });
    await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  };
  for (const ask of [call, () => client.query(bare)]) await measureMedianMs(ask);
  for (let round = 0; round < rounds; round++) {
    await waitUntilQuiet();
    times.bare.push(await measureMedianMs(() => client.query(bare)));
    times.product.push(await measureMedianMs(call));
  }
  const allowed = times.bare.map((ms) => Math.max(ms, bareMsMin));
  const scale = describeScale(times.product, times.bare, 'ms');
  return {
    measured,
    against: 'the bare statement',
    limit,
    unit: '×',
    values: computeRatios(times.product, allowed),
    scale,
  };
}

async function measureMedianMs(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requestsPerRound; request++) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return computeMedian(times);
}

async function fill(client: pg.Client): Promise<void> {
  const numbers = `generate_series(1, ${rowsOfEach}) as number`;
  await client.query('set synchronous_commit = off');
  for (const statement of [
    `insert into event (title, starts_at, location)
     select 'Walk ' || number, timestamp '2026-01-01 10:30:00' - number * interval '1 hour', 'Garden room' from ${numbers}`,
    `insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
     select number, format('visitor%s@example.org', number), format('visitor%s@example.org', number),
            'Ann ' || (array['Okafor', 'Ellis', 'Hill', 'Taylor'])[1 + number % 4], 1, 'Attending', now() from ${numbers}`,
    `insert into event (guid, title, starts_at, location)
     values ('${oneEvent}', 'Lantern walk', timestamp '2036-01-01 10:30:00', 'Garden room')`,
    `insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
     select ${rowsOfEach + 1}, format('visitor%s@example.org', number), format('visitor%s@example.org', number),
            (array['Joan', 'Tom', 'Rosa'])[1 + number % 3] || ' ' ||
            (array['Okafor', 'Ellis', 'Hill', 'Taylor', 'Brown'])[1 + number % 5], 1, 'Attending', now() from ${numbers}`,
    `insert into funeral (person_name, held_on, created_at)
     select 'Edith ' || md5(number::text), date '2020-01-01' + number % 2000, now() from ${numbers}`,
    `insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
     select 'C-' || number, 'contact-code-' || number, 'Ann ' || (array['Okafor', 'Ellis'])[1 + number % 2],
            format('visitor%s@example.org', number), format('visitor%s@example.org', number), 'yes', 'A card', now(), now()
     from ${numbers}`,
    `insert into outbox (purpose_key, kind, recipient, state, due_at, created_at, sent_at)
     select 'bench:' || number, 'attendance-booked', format('visitor%s@example.org', number), 'sent', now(), now(), now()
     from ${numbers}`,
    `insert into cremation_request (reference, answers, received_at, changed_at)
     select 'UC-' || number, jsonb_build_object('firstName', 'Ann', 'lastName', 'Marlowe', 'deceasedFirstName', 'John',
            'deceasedLastName', 'Marlowe ' || number, 'eMail1', format('visitor%s@example.org', number)), now(), now()
     from ${numbers}`,
    'vacuum analyze',
  ])
    await client.query(statement);
}
