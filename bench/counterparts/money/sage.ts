import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOperatorApi } from '#back-office/back-office.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import { startAccountsWith, addInvoice } from '../../../test/sage/sage-fixture.ts';
import { backOfficeParts } from '../../../test/support/back-office-parts.ts';
import { startPrism, type Violation } from '../prism.ts';
import { readSample } from '../sample.ts';
import type { Meeting } from '../chapter.ts';

const description = 'sage-accounting-3.1-swagger.json';
const publicAddress = 'https://raw.githubusercontent.com/SynergiTech/sage-php/main/swagger-2.0.0.json';

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
      const file = join(meeting.folder, description);
      writeFileSync(file, forbidUnknownFields(await readSample(description, publicAddress)));
      accounts.account.addresses.api = await startPrism(meeting, {
        file,
        upstream: accounts.sage.url,
        note: (request, answer, violations) => addTo(found, request, answer, violations),
      });
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

function addTo(
  found: Map<string, Set<string>>,
  { method, path }: { method: string; path: string },
  answer: Response,
  violations: Violation[],
) {
  const request = `${method} ${path.replace(/\/[\da-f]{32}/, '/{key}')}`;
  if (request === 'GET /businesses') return;
  const known = found.get(request) ?? new Set();
  // The answer to a simulated failure is not described.
  const relevant = answer.ok ? violations : violations.filter(({ location }) => location?.[0] === 'request');
  for (const { location = [], message } of relevant)
    if (!ofTheGuide.test(message)) known.add(`${location.join('.')} ${message}`);
  found.set(request, known);
}
