import { createHmac } from 'node:crypto';
import type { Database } from '#back-office/database/database.ts';
import { createDatabase } from '../../test/support/database.ts';
import { measureRatePerSecond } from '../load.ts';
import { keys, startBare, startLychgateProcess } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';

const rounds = 11;
const clicksPerRound = 2_000;
const connections = 50;
const poolSize = 10;
const contacts = 10_000;

export const clicks = {
  title: 'Clicks in mail-shots over HTTP',
  about:
    `\`POST /api/Ms/MailShot\` over ${connections} connections: ${clicksPerRound} signed links a round of ${contacts} ` +
    'contacts. Each click is checked, its signature verified, the contact looked up and one row inserted. The baseline is ' +
    'a Fastify route without checks that makes the same insert, on the same PostgreSQL with as many connections ' +
    `(${poolSize}).`,
  bench: measureClicks,
};

type Contender = { name: string; address: string; database: Database; key: Buffer; sent: number };

async function measureClicks(): Promise<Row[]> {
  const [ourDatabase, bareDatabase] = [await createDatabase(), await createDatabase()];
  const product = await startLychgateProcess(ourDatabase.url);
  const bare = await startBare(new URL('../bare/clicks.ts', import.meta.url), {
    databaseUrl: bareDatabase.url,
    poolSize,
  });
  const contenders = [
    await prepare('bare', bare.address, bareDatabase.database),
    await prepare('product', product.address, ourDatabase.database),
  ];
  for (const contender of contenders) await measureClicksPerSecond(contender);
  const rates: Record<string, number[]> = { bare: [], product: [] };
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that other load on the machine does not always hit the same contender.
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      rates[contender.name]!.push(await measureClicksPerSecond(contender));
    }
  }
  for (const contender of contenders) await assertAllKept(contender);
  for (const server of [product, bare]) await server.stop();
  for (const fresh of [ourDatabase, bareDatabase]) await fresh.drop();
  return [
    {
      measured: 'Clicks',
      against: 'bare route, same insert',
      limit: { min: 0.6 },
      unit: '×',
      values: computeRatios(rates.product!, rates.bare!),
      scale: describeScale(rates.product!, rates.bare!, 'a second'),
    },
  ];
}

async function prepare(name: string, address: string, database: Database): Promise<Contender> {
  await database.rows`
    insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
    select 'C-' || n, 'contact-code-' || n, 'Ann Example', n || '@example.org', n || '@example.org', 'newsletter',
           'card', now(), now()
    from generate_series(0, ${contacts - 1}::integer) as n`;
  const [secret] = await database.rows<{
    value: Buffer;
  }>`select value from secret where name = 'mail-shot-link'`;
  return { name, address, database, key: secret!.value, sent: 0 };
}

async function measureClicksPerSecond(contender: Contender): Promise<number> {
  const { address, key } = contender;
  const first = contender.sent;
  contender.sent += clicksPerRound;
  // Created in advance: signing is the mailer's work, and the generator shares the machine.
  const bodies = Array.from({ length: clicksPerRound }, (_, number) => clickOf(key, first + number));
  await waitUntilQuiet();
  return measureRatePerSecond({
    address,
    connections,
    requests: clicksPerRound,
    method: 'POST',
    path: '/api/Ms/MailShot',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.api },
    body: (number) => bodies[number]!,
  });
}

function clickOf(key: Buffer, number: number): string {
  const ws = 'https://www.example.org/calendar?month=3';
  const [cu, co, ca] = [`C-${number % contacts}`, `contact-code-${number % contacts}`, 'spring-2031'];
  const signature = createHmac('sha256', key)
    .update(JSON.stringify([ws, cu, co, ca]))
    .digest('base64url');
  return JSON.stringify({ cu, co, ws, ca, signature });
}

async function assertAllKept({ name, database, sent }: Contender): Promise<void> {
  const [kept] = await database.rows<{
    count: number;
  }>`select count(contact_id)::integer as count from mail_shot_click`;
  if (kept!.count !== sent)
    throw new Error(`Of ${sent} clicks (${name}) ${kept!.count} were saved with their contact`);
}
