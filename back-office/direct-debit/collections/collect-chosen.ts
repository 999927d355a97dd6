import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { directDebitCalls } from '#contract/operator/money/direct-debit.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { recordHistoryOfMany } from '../../history/record-history.ts';
import type { Worker } from '../../jobs/worker.ts';
import type { GoCardless } from '../gocardless/client.ts';
import type { DirectDebitParts } from '../parts.ts';
import { notConnected } from '../set-up.ts';
import { checkClock } from './check-clock.ts';
import { claimCollections, createCollections } from './unsent-collections.ts';
import { sendCollection } from './send-collection.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'goCardless' | 'invoiceLedger'> & {
  actor: Actor;
  collectSoon: () => void;
};
type ChosenInvoices = Input<typeof directDebitCalls.collectDue>['body'];
type Collected = Answer<typeof directDebitCalls.collectDue>;

/** Collects what is due of a customer or an invoice without waiting for the next run. */
export async function collectDue(parts: Parts, chosen: ChosenInvoices): Promise<Collected | Refused> {
  const { database, clock, goCardless, invoiceLedger, actor } = parts;
  if (!goCardless) return notConnected;
  const at = clock();
  const { invoiceGuid, customerGuid } = chosen;
  const condition = invoiceGuid ? sql`i.guid = ${invoiceGuid}` : sql`c.guid = ${customerGuid}`;
  const written = await database.transaction(async (connection) => {
    const created = await createCollections(connection, invoiceLedger, at, condition);
    const ids = created.map(({ guid }) => guid);
    await recordHistoryOfMany(connection, {
      actor,
      at,
      type: 'invoice',
      ids,
      action: 'asked to collect now',
    });
    return created;
  });
  if (written.length === 0) return explainNothingCollected(database, condition, at);
  parts.collectSoon();
  return {
    invoices: written.length,
    amountPence: written.reduce((sum, { amountPence }) => sum + amountPence, 0),
  };
}

type Invoice = {
  state: string;
  flagged: string | null;
  isStopped: boolean;
  isDeceased: boolean;
  hasMandate: boolean;
  from: string;
};

/** The refusal, with the reasons. An invoice that is being collected already is no failure. */
async function explainNothingCollected(
  { rows }: Database,
  condition: Fragment,
  at: Date,
): Promise<Collected | Refused> {
  const invoices = await rows<Invoice>`
    select i.state, i.flagged, i.stopped_at is not null as "isStopped", c.deceased_at is not null as "isDeceased",
           exists (select from usable_mandate where customer_id = c.id) as "hasMandate",
           greatest(i.due_on, i.wait_until)::text as "from"
    from invoice i join customer c on c.id = i.customer_id join invoice_balance b on b.invoice_id = i.id
    where ${condition} and b.outstanding_pence > 0`;
  if (invoices.some(({ state, flagged }) => state === 'collecting' && !flagged))
    return { invoices: 0, amountPence: 0 };
  const reasons = new Set(invoices.map((invoice) => describeReason(invoice, todayInLondon(at))));
  return refuse(409, 'not-to-collect', reasons.size > 0 ? [...reasons].join(' ') : 'Nothing is to be paid.');
}

function describeReason(
  { flagged, isStopped, isDeceased, hasMandate, from }: Invoice,
  today: string,
): string {
  if (isDeceased) return 'The customer has died.';
  if (flagged) return 'It waits under “What next?”.';
  if (!hasMandate) return 'The customer has no Direct Debit.';
  if (isStopped) return 'Collecting was stopped.';
  return from > today ? `It is not collected before ${formatDay(from)}.` : 'Nothing is left to collect.';
}

const concurrency = 5;

/** Sends the collections that staff have asked for. After a stop or a failure, the next run sends the rest. */
export function startChosenCollections(parts: DirectDebitParts): Worker {
  const stopping = new AbortController();
  let isWoken = false;
  let running: Promise<void> | undefined;
  const work = async (goCardless: GoCardless) => {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      await sendAll({ ...parts, goCardless }, stopping.signal);
    }
  };
  return {
    wake: () => {
      if (!parts.goCardless) return;
      isWoken = true;
      running ??= work(parts.goCardless)
        .catch((error: unknown) =>
          parts.log(
            `Collections were left for the next run: ${error instanceof Error ? error.name : 'Error'}.`,
          ),
        )
        .finally(() => (running = undefined));
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function sendAll(
  parts: DirectDebitParts & { goCardless: GoCardless },
  stopping: AbortSignal,
): Promise<void> {
  await checkClock(parts);
  while (!stopping.aborted) {
    const claimed = await claimCollections(parts, concurrency);
    if (claimed.length === 0) return;
    const outcomes = await Promise.all(claimed.map((collection) => sendCollection(parts, collection)));
    if (outcomes.some((outcome) => ['later', 'wait', 'not-allowed'].includes(outcome))) return;
  }
}
