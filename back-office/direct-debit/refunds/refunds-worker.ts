import type { GoCardless } from '../gocardless/client.ts';
import { idleWorker, startWorker, type Worker } from '../../jobs/worker.ts';
import type { DirectDebitParts } from '../parts.ts';
import { sendRefund } from './send-refund.ts';

const pollMsDefault = 15_000;
const stopMsMax = 10_000;
const atOnce = 5;

/** Sends refunds to GoCardless. Several processes may run this at the same time. */
export function startRefundsWorker(parts: DirectDebitParts): Worker {
  const { goCardless, worksInBackground = true, pollMs = pollMsDefault } = parts;
  if (!goCardless || !worksInBackground) return idleWorker;
  const work = (stopping: AbortSignal) => sendRefunds({ ...parts, goCardless }, stopping);
  const failure = 'Refunds could not be sent';
  // The next process claims what was under way at a stop, once its lease has expired.
  return startWorker({ work, pollMs, stopMsMax, log: parts.log, failure });
}

/** Works until nothing is due. */
export async function sendRefunds(
  parts: DirectDebitParts & { goCardless: GoCardless },
  stopping?: AbortSignal,
): Promise<void> {
  const isStopping = () => stopping?.aborted ?? false;
  while (!isStopping()) {
    const refunds = await parts.invoiceLedger.claimRefunds(parts, atOnce);
    if (refunds.length === 0) return;
    await Promise.all(refunds.map((refund) => sendRefund(parts, refund)));
  }
}
