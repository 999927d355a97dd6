import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Target } from '../stack/target.ts';
import type { Results } from './phase.ts';
import { createReaderAddress } from './prepare.ts';

const doneMs = 10 * 60_000;
const askAgainMs = 1_000;

/** Compares the promise of every answer with the database and the mail server. Each sentence is a fault. */
export type Verified = {
  faults: string[];
  bookings: number;
  photographs: number;
  emails: number;
  afterSeconds: number;
};

export async function verify(target: Target, results: Results[], readers: number): Promise<Verified> {
  const client = new pg.Client({ connectionString: target.postgres.url });
  await client.connect();
  try {
    const startedAt = performance.now();
    await untilAllIsDone(client);
    const afterSeconds = (performance.now() - startedAt) / 1_000;
    return { ...(await compare(client, target, results, readers)), afterSeconds };
  } finally {
    await client.end();
  }
}

async function untilAllIsDone(client: pg.Client): Promise<void> {
  const untilMs = performance.now() + doneMs;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(`
      select (select count(*) from pending_email) + (select count(*) from campaign where state in ('scheduled', 'queueing'))
             + (select count(*) from photograph where state = 'waiting') as left`);
    if (Number(rows[0]!.left) === 0) return;
    if (performance.now() > untilMs)
      throw new Error(`${rows[0]!.left} emails and photographs were not done in time.`);
    await wait(askAgainMs);
  }
}

async function compare(client: pg.Client, { mailServer }: Target, results: Results[], readers: number) {
  const collectResults = (name: 'stored' | 'refused') => results.flatMap((part) => part[name]);
  const [booked, uploaded] = split(collectResults('stored'));
  const [notBooked, notUploaded] = split(collectResults('refused'));
  const bookings = await readCounts(client, 'select email as name, count(*) from attendee group by 1');
  const photographs = await readCounts(
    client,
    `select encode(sha256, 'hex') as name, count(*) from photograph where state = 'ready' group by 1`,
  );
  const received = new Map<string, number>();
  for (const { recipients } of mailServer.received)
    for (const recipient of recipients) received.set(recipient, (received.get(recipient) ?? 0) + 1);
  const audience = Array.from({ length: readers }, (_, number) => createReaderAddress(number));
  const faults = [
    describeResult('acknowledged bookings are not stored once', booked, bookings, 1),
    describeResult('acknowledged photographs are not there once', uploaded, photographs, 1),
    describeResult('bookings that were refused are stored', notBooked, bookings, 0),
    describeResult('photographs that were refused are stored', notUploaded, photographs, 0),
    describeResult('acknowledged bookings were not emailed once', booked, received, 1),
    describeResult('readers did not get the campaign once', audience, received, 1),
  ].filter((fault) => fault !== null);
  return {
    faults,
    bookings: booked.length,
    photographs: uploaded.length,
    emails: mailServer.received.length,
  };
}

const split = (names: string[]) =>
  [names.filter((name) => name.includes('@')), names.filter((name) => !name.includes('@'))] as const;

async function readCounts(client: pg.Client, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: string }>(query);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

function describeResult(
  what: string,
  names: readonly string[],
  counts: Map<string, number>,
  right: number,
): string | null {
  const mismatched = names.filter((name) => (counts.get(name) ?? 0) !== right);
  return mismatched.length > 0 ? `${mismatched.length} ${what}: ${mismatched.slice(0, 3).join(', ')}` : null;
}
