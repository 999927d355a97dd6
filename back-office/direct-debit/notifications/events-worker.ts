import { applyPayment } from '../collections/apply-payment.ts';
import { claimEvents, finishEvents, releaseEvents, type ClaimedEvents } from './claim-events.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { applyBillingRequest, applyMandate, findCustomer } from '../mandates.ts';
import { goCardlessActor, type DirectDebitParts } from '../parts.ts';
import { toSentRefund } from '../refunds/send-refund.ts';
import { cancelPaymentsOfDeceased } from '../collections/deceased-payers.ts';
import { getBillingRequest, getMandate, getPayment, getRefund } from '../gocardless/resources.ts';
import type { Database } from '../../database/database.ts';
import { isGoCardlessError, GoCardlessError } from '../gocardless/errors.ts';
import { idleWorker, startWorker, type Worker } from '../../jobs/worker.ts';

type Parts = DirectDebitParts & { goCardless: GoCardless };

const pollMsDefault = 15_000;
const stopMsMax = 10_000;

/** Processes the events of GoCardless. Several processes may run this at the same time. */
export function startEventsWorker(parts: DirectDebitParts): Worker {
  const { goCardless, worksInBackground = true, pollMs = pollMsDefault } = parts;
  if (!goCardless || !worksInBackground) return idleWorker;
  const work = (stopping: AbortSignal) => processEvents({ ...parts, goCardless }, stopping);
  const failure = 'Payment events could not be processed';
  // The next process claims what was under way at a stop, once its lease has expired.
  return startWorker({ work, pollMs, stopMsMax, log: parts.log, failure });
}

/** Works until nothing is due. Fetches the current state of each resource once, whatever the number of events. */
export async function processEvents(parts: Parts, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted ?? false;
  while (!isStopping()) {
    const claimed = await claimEvents(parts);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((each) => processClaimed(parts, each)));
  }
}

async function processClaimed(parts: Parts, claimed: ClaimedEvents): Promise<void> {
  if (claimed.causes.includes('payer_deceased')) {
    const error = await stopCollecting(parts, claimed.resourceId);
    if (error) return releaseEvents(parts, claimed, error);
  }
  const update = await fetchUpdate[claimed.resourceType]!(parts, claimed);
  if (!isGoCardlessError(update)) {
    await parts.database.transaction(async (database) => {
      // If another process has claimed the events since, its state is newer.
      if (await finishEvents(parts, database, claimed)) await update(database);
    });
  } else if (update.kind === 'not-found' || update.kind === 'refused') {
    parts.log(`Payment events about ${claimed.resourceId} could not be applied: ${update.code}.`);
    await finishEvents(parts, parts.database, claimed, update.code);
  } else {
    await releaseEvents(parts, claimed, update);
  }
}

type ApplyUpdate = (database: Database) => Promise<unknown>;

/** By the type of the resource: fetches its current state, and returns what writes it. */
const fetchUpdate: Record<
  string,
  (parts: Parts, claimed: ClaimedEvents) => Promise<ApplyUpdate | GoCardlessError>
> = {
  async payments(parts, { resourceId }) {
    const payment = await getPayment(parts.goCardless, resourceId);
    return isGoCardlessError(payment) ? payment : (database) => applyPayment(parts, database, payment);
  },
  async refunds({ goCardless, invoiceLedger, clock }, { resourceId }) {
    const refund = await getRefund(goCardless, resourceId);
    if (isGoCardlessError(refund)) return refund;
    return (database) =>
      invoiceLedger.applyRefund(database, toSentRefund(refund), { at: clock(), actor: goCardlessActor });
  },
  async mandates(parts, { resourceId, newMandate }) {
    const mandate = await getMandate(parts.goCardless, resourceId);
    if (isGoCardlessError(mandate)) return mandate;
    const successorId = mandate.links.new_mandate ?? newMandate;
    const successor = successorId ? await getMandate(parts.goCardless, successorId) : null;
    if (isGoCardlessError(successor)) return successor;
    return (database) => applyMandate(parts, database, { mandate, successor });
  },
  async billing_requests(parts, { resourceId }) {
    const request = await getBillingRequest(parts.goCardless, resourceId);
    if (isGoCardlessError(request)) return request;
    const mandateId = request.links.mandate_request_mandate;
    if (request.status === 'fulfilled' && !mandateId)
      return new GoCardlessError('later', 'mandate_not_there_yet');
    const mandate = mandateId ? await getMandate(parts.goCardless, mandateId) : null;
    if (isGoCardlessError(mandate)) return mandate;
    return (database) => applyBillingRequest(parts, database, { request, mandate });
  },
};

// The bank has reported that the payer has died, so send no email and collect nothing any more.
async function stopCollecting(parts: Parts, resourceId: string): Promise<GoCardlessError | undefined> {
  const { database, clock, invoiceLedger } = parts;
  const customerId = await findCustomer(database, resourceId);
  if (!customerId) return undefined;
  const died = { customerId, at: clock(), actor: goCardlessActor };
  await database.transaction((connection) => invoiceLedger.stopBillingDeceased(connection, died));
  return cancelPaymentsOfDeceased(parts);
}
