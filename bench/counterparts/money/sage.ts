import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createOperatorApi } from '#back-office/back-office.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import { startAccountsWith, addInvoice } from '../../../test/sage/sage-fixture.ts';
import { backOfficeParts } from '../../../test/support/back-office-parts.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { readSample } from '../sample.ts';
import { startServer } from '../start-server.ts';
import type { Meeting } from '../chapter.ts';

const description = 'sage-accounting-3.1-swagger.json';
const publicAddress = 'https://raw.githubusercontent.com/SynergiTech/sage-php/main/swagger-2.0.0.json';
const startMs = 60_000;
const answerMs = 10_000;

// Of Sage's guide, which says so, and not of its description.
const ofTheGuide = /found 'idempotency_id'$/;

/** A full sync, a failure and a repair, with Prism between our client and our simulation. */
export async function meetSage(meeting: Meeting): Promise<void> {
  const found = new Map<string, Set<string>>();
  await meeting.tries({
    what: 'invoices, receipts, a credit note, refunds, a failure, and their repair',
    with: `Prism and Sage's description`,
    act: async () => {
      const accounts = await startAccountsWith(meeting.defer);
      accounts.sage.isAsPublished = true;
      const prism = await startPrism(meeting, accounts.sage.url);
      accounts.account.addresses.api = await startTap(meeting, prism, found);
      await createSync(accounts);
      return `${found.size} kinds of requests`;
    },
  });
  await meeting.tries({
    what: 'each request and each answer of our simulation has the published shape, with no field beside it',
    with: `Prism and Sage's description`,
    act: async () => {
      const violations = [...found].flatMap(([request, all]) =>
        [...all].map((each) => `${request}: ${each}`),
      );
      assert.ok(found.size > 8, 'Too few requests were seen.');
      assert.deepEqual(violations, []);
    },
  });
}

type Accounts = Awaited<ReturnType<typeof startAccountsWith>>;

async function createSync({ database, sage, parts, connect, sync: run }: Accounts) {
  const api = createOperatorApi(await backOfficeParts(database, parts.clock));
  await connect();
  const lines = [{ pence: 240_050 }, { pence: 99_99, taxCode: 'standard', ledger: 'memorials' }];
  await addInvoice(database, { number: 'F-1', lines, paid: true });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 100_00 }] });
  let failures = 2;
  sage.fault = ({ method }) =>
    method === 'POST' && failures-- > 0 ? { status: 500, after: true } : undefined;
  await run();
  const { items } = assertFits(await api.getInvoices({ query: {} }));
  const paid = items.find(({ number }) => number === 'F-1')!;
  const { guid } = items.find(({ number }) => number === 'F-2')!;
  const refund = { method: 'cash' as const, refundedOn: '2026-11-21', amountPence: 20_00, reason: 'Flowers' };
  const refunded = assertFits(await api.recordRefund({ guid: paid.guid, body: refund }));
  await run();
  assertFits(await api.reverseRefund({ guid: refunded.guid, body: { reason: 'A mistake' } }));
  assertFits(await api.cancelInvoice({ guid, body: { reason: 'A mistake' } }));
  await run();
  const results = await run();
  assert.ok(!results.some(({ name }) => name.endsWith('differ')), JSON.stringify(results));
}

function assertFits<Answer>(answer: Answer | Refused): Answer {
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

/** Prism in front of the simulation: it passes on, and names in a header what is not as described. */
async function startPrism({ folder, modules, defer }: Meeting, upstream: string): Promise<string> {
  const file = join(folder, description);
  writeFileSync(file, forbidUnknownFields(await readSample(description, publicAddress)));
  const port = await freePort();
  const cli = join(modules, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const prism = spawn(process.execPath, [cli, 'proxy', file, upstream, '-p', `${port}`, '-h', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  defer(() => prism.kill());
  const isUp = Promise.withResolvers<void>();
  const timer = setTimeout(() => isUp.reject(new Error('Prism did not start.')), startMs);
  prism.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Prism is listening')) isUp.resolve();
  });
  await isUp.promise.finally(() => clearTimeout(timer));
  return `http://127.0.0.1:${port}`;
}

// A field that is not described is a fault too, in both directions.
function forbidUnknownFields(text: string): string {
  const swagger = JSON.parse(text) as Record<string, unknown>;
  const close = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && !('additionalProperties' in value))
      Object.assign(value, { additionalProperties: false });
    for (const each of Object.values(value)) close(each);
  };
  close(swagger.definitions);
  return JSON.stringify({ ...swagger, host: '127.0.0.1', basePath: '/', schemes: ['http'] });
}

/** Passes requests on to Prism and collects what it found for each kind of request. */
const startTap = (meeting: Meeting, prism: string, found: Map<string, Set<string>>): Promise<string> =>
  startServer(meeting, (request, response) => {
    passOn(prism, found, request, response).catch(() => response.destroy());
  });

async function passOn(
  prism: string,
  found: Map<string, Set<string>>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, headers, url } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const passed = ['authorization', 'x-business', 'accept', 'content-type'] as const;
  const answer = await fetch(`${prism}${url}`, {
    method: method!,
    headers: passed.flatMap((name) => (headers[name] ? [[name, headers[name]] as [string, string]] : [])),
    signal: AbortSignal.timeout(answerMs),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  note(found, `${method} ${url!.split('?')[0]!.replace(/\/[\da-f]{32}/, '/{key}')}`, answer);
  const text = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
}

type Violation = { location?: (string | number)[]; message: string };

function note(found: Map<string, Set<string>>, request: string, answer: Response) {
  if (request === 'GET /businesses') return;
  const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[];
  const known = found.get(request) ?? new Set();
  // The answer to a simulated failure is not described.
  const relevant = answer.ok ? violations : violations.filter(({ location }) => location?.[0] === 'request');
  for (const { location = [], message } of relevant)
    if (!ofTheGuide.test(message)) known.add(`${location.join('.')} ${message}`);
  found.set(request, known);
}
