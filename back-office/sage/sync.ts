import type { Database } from '../database/database.ts';
import type { Job, JobResult, JobRun } from '../jobs/job.ts';
import type { AccountCodes } from '../accounting/account-codes.ts';
import { SageNeedsOperator, SageRefusal, SageUnavailable, type SageParts } from './account.ts';
import { createSageClient } from './client.ts';
import { compareTotals } from './comparison.ts';
import { readChart, type SageContext } from './context.ts';
import {
  findPendingCreditNoteCancellations,
  findPendingCreditNotes,
  sendCreditNote,
  voidCreditNote,
} from './credit-notes.ts';
import { sendCustomer, findPendingCustomers } from './customers.ts';
import { sendInvoice, voidInvoice, findPendingCancellations, findPendingInvoices } from './invoices.ts';
import {
  startItem,
  markItemDone,
  markItemUncertain,
  markItemForReview,
  type Item,
} from '../accounting/sent-items.ts';
import { reverseReceipt, sendReceipt, findPendingReceipts, findPendingReversals } from './receipts.ts';
import { findPendingRefundReversals, findPendingRefunds, reverseRefund, sendRefund } from './refunds.ts';
import { readAccessToken } from './token.ts';
import { listFailed } from '../accounting/handled-items.ts';
import { countPending, listRemaining } from '../accounting/pending-items.ts';

// At one request a second, all kinds together stay under the four-hour limit of a run.
const itemsPerKindMax = 2_000;
const failuresInARowMax = 3;

type SyncParts = SageParts & { codes: AccountCodes };

/** Sends customers, invoices, receipts, credit notes, refunds, cancellations and reversals to Sage, each once. */
export const syncSage =
  (parts: SyncParts): Job =>
  (run) =>
    syncAccount(parts, run);

async function syncAccount(parts: SyncParts, run: JobRun): Promise<JobResult[]> {
  const { database, sage, codes } = parts;
  if (!sage.businessId)
    throw new SageNeedsOperator(
      'sage-business',
      'Please set SAGE_BUSINESS_ID to the business whose accounts these are.',
    );
  const token = (refused?: string) => readAccessToken(parts, refused);
  const tally = { done: 0, failed: 0, total: await countPending(database), inARow: 0 };
  const alive = () => run.progress(tally.done, tally.total, tally.failed);
  const client = createSageClient({ account: sage, token, alive, signal: run.signal });
  const results: JobResult[] = [];
  if (tally.total > 0) {
    const context: SageContext = { ...parts, client, runId: run.id, ...(await readChart(client, codes)) };
    for (const step of steps) {
      results.push({ name: step.name, count: await step.run(context, run, tally) });
      await run.showResults(results);
    }
    await run.progress(tally.done, tally.total, tally.failed);
  }
  const ended = [
    ...results,
    ...(await listFailed(database, run.id)),
    ...(await compareTotals(parts, client)),
    ...(await listRemaining(database)),
  ];
  return sage.isSimulated ? [simulatedNotice, ...ended] : ended;
}

const simulatedNotice = {
  name: 'Simulated Sage',
  count: 0,
  message: 'This is a demonstration. Nothing is sent to real accounts.',
};

type Tally = { done: number; failed: number; total: number; inARow: number };

/** In this order: an invoice needs its customer, a receipt an invoice that is still open. */
const steps = [
  createStep('Customers sent', findPendingCustomers, sendCustomer),
  createStep('Invoices sent', findPendingInvoices, sendInvoice),
  createStep('Credit notes cancelled', findPendingCreditNoteCancellations, voidCreditNote),
  createStep('Receipts reversed', findPendingReversals, reverseReceipt),
  createStep('Receipts sent', findPendingReceipts, sendReceipt),
  createStep('Credit notes sent', findPendingCreditNotes, sendCreditNote),
  createStep('Refunds undone', findPendingRefundReversals, reverseRefund),
  createStep('Refunds sent', findPendingRefunds, sendRefund),
  createStep('Invoices cancelled', findPendingCancellations, voidInvoice),
];

type SendResult = { sageId: string } | SageRefusal;

function createStep<Pending extends Item>(
  name: string,
  findPending: (database: Database, limit: number) => Promise<Pending[]>,
  send: (context: SageContext, item: Pending, idempotencyId: string) => Promise<SendResult>,
) {
  return {
    name,
    run: async (context: SageContext, run: JobRun, tally: Tally): Promise<number> => {
      let sent = 0;
      for (const item of await findPending(context.database, itemsPerKindMax)) {
        await run.progress(tally.done, tally.total, tally.failed);
        const isSent = await sendOnce(context, item, tally, (id) => send(context, item, id));
        tally.done++;
        if (isSent) sent++;
        else tally.failed++;
      }
      return sent;
    },
  };
}

async function sendOnce(
  { database, clock, runId }: SageContext,
  item: Item,
  tally: Tally,
  send: (idempotencyId: string) => Promise<SendResult>,
): Promise<boolean> {
  const idempotencyId = await startItem(database, item, { at: clock(), runId });
  try {
    const sent = await send(idempotencyId);
    tally.inARow = 0;
    if (sent instanceof SageRefusal) {
      await markItemForReview(database, item, { at: clock(), reason: sent.reason });
      return false;
    }
    await markItemDone(database, item, { at: clock(), sageId: sent.sageId });
    return true;
  } catch (error) {
    if (!(error instanceof SageUnavailable)) throw error;
    await markItemUncertain(database, item, error.code);
    // One item on which Sage fails must not block the others, but stop if Sage is down.
    if (++tally.inARow === failuresInARowMax) throw error;
    return false;
  }
}
