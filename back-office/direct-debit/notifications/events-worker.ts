import { applyPayment } from '../collections/apply-payment.ts';
import { claimEvents, finishEvents, putEventsBack, type Told } from './claim-events.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { applyBillingRequest, applyMandate, findCustomer } from '../mandates.ts';
import type { DirectDebitParts } from '../parts.ts';
import { takeBackFromTheDead } from '../collections/deceased-payers.ts';
import { getBillingRequest, getMandate, getPayment } from '../gocardless/resources.ts';
import type { Database } from '../../database/database.ts';
import { isTrouble, Trouble } from '../gocardless/errors.ts';
import { logSparingly } from '../../log-sparingly.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';

type Parts = DirectDebitParts & { goCardless: GoCardless };

const pollMs = 15_000;
const stopMsMax = 10_000;

/** Works on what GoCardless told us, now and whenever something comes. Several processes may do so side by side. */
export function startEventsWorker(parts: DirectDebitParts): Worker {
  const { goCardless } = parts;
  if (!goCardless) return { wake: () => {}, stop: async () => {} };
  const logFault = logSparingly(parts.log, 'Payment events could not be worked on');
  const work = (stopping: AbortSignal) => workOnEvents({ ...parts, goCardless }, stopping).catch(logFault);
  // What is under way at a stop is taken up by whoever runs next, when its lease has passed.
  return startWorker({ work, pollMs, stopMsMax });
}

/** Until nothing is due. Of all that was told of one thing, its state now is fetched once. */
export async function workOnEvents(parts: Parts, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted ?? false;
  while (!isStopping()) {
    const told = await claimEvents(parts);
    if (told.length === 0) return;
    await Promise.all(told.map((each) => workOn(parts, each)));
  }
}

async function workOn(parts: Parts, told: Told): Promise<void> {
  if (told.causes.includes('payer_deceased')) {
    const trouble = await stopCollecting(parts, told.resourceId);
    if (trouble) return putEventsBack(parts, told, trouble);
  }
  const news = await fetchNews[told.resourceType]!(parts, told);
  if (!isTrouble(news)) {
    await parts.database.transaction(async (database) => {
      // Where another process has taken them meanwhile, what it fetched is newer.
      if (await finishEvents(parts, database, told)) await news(database);
    });
  } else if (news.kind === 'not-found' || news.kind === 'refused') {
    parts.log(`Payment events about ${told.resourceId} came to nothing: ${news.code}.`);
    await finishEvents(parts, parts.database, told, news.code);
  } else {
    await putEventsBack(parts, told, news);
  }
}

type News = (database: Database) => Promise<unknown>;

const fetchNews: Record<string, (parts: Parts, told: Told) => Promise<News | Trouble>> = {
  async payments(parts, { resourceId }) {
    const payment = await getPayment(parts.goCardless, resourceId);
    return isTrouble(payment) ? payment : (database) => applyPayment(parts, database, payment);
  },
  async mandates(parts, { resourceId, newMandate }) {
    const mandate = await getMandate(parts.goCardless, resourceId);
    if (isTrouble(mandate)) return mandate;
    const successorId = mandate.links.new_mandate ?? newMandate;
    const successor = successorId ? await getMandate(parts.goCardless, successorId) : null;
    if (isTrouble(successor)) return successor;
    return (database) => applyMandate(parts, database, { mandate, successor });
  },
  async billing_requests(parts, { resourceId }) {
    const request = await getBillingRequest(parts.goCardless, resourceId);
    if (isTrouble(request)) return request;
    const mandateId = request.links.mandate_request_mandate;
    if (request.status === 'fulfilled' && !mandateId) return new Trouble('later', 'mandate_not_there_yet');
    const mandate = mandateId ? await getMandate(parts.goCardless, mandateId) : null;
    if (isTrouble(mandate)) return mandate;
    return (database) => applyBillingRequest(parts, database, { request, mandate });
  },
};

// A bank says that the payer has died: no letter and no collection from here on.
async function stopCollecting(parts: Parts, resourceId: string): Promise<Trouble | undefined> {
  const { database, clock, accounts } = parts;
  const customerId = await findCustomer(database, resourceId);
  if (!customerId) return undefined;
  await database.transaction((connection) => accounts.payerDied(connection, customerId, clock()));
  return takeBackFromTheDead(parts);
}
