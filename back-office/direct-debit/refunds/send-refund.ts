import { minuteMs } from '#contract/fields/durations.ts';
import { isGoCardlessError, type GoCardlessError } from '../gocardless/errors.ts';
import { mayHaveExpired } from '../gocardless/keys.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { createRefund, getRefund, listRefunds, type Refund } from '../gocardless/resources.ts';
import { goCardlessActor, type ClaimedRefund, type DirectDebitParts, type SentRefund } from '../parts.ts';
import { describeRefusal } from './describe-refusal.ts';

type Parts = DirectDebitParts & { goCardless: GoCardless };

const retryMsDefault = 2_000;
const retryMsMax = 15 * minuteMs;

/**
 * Asks GoCardless for a refund. Its idempotency key never changes, so that any number of requests by any number of
 * processes makes one refund.
 */
export async function sendRefund(parts: Parts, refund: ClaimedRefund): Promise<void> {
  const { database, invoiceLedger, clock, log } = parts;
  const answer = await ask(parts, refund);
  const by = { at: clock(), actor: goCardlessActor };
  if (!isGoCardlessError(answer)) {
    await database.transaction((connection) =>
      invoiceLedger.applyRefund(connection, toSentRefund(answer), by),
    );
    return;
  }
  const { code, reason } = answer;
  log(`Refund ${refund.guid} did not succeed: ${code}.`);
  if (isFinal(answer, refund))
    await invoiceLedger.failRefund(parts, refund, { code, message: describeRefusal(reason), ...by });
  else await invoiceLedger.releaseRefund(parts, refund, { code, pauseMs: pauseMsAfter(parts, refund.tries) });
}

async function ask({ goCardless, clock }: Parts, refund: ClaimedRefund): Promise<Refund | GoCardlessError> {
  const { guid, amountPence, beforePence, paymentId, sentAt } = refund;
  const existing = sentAt && mayHaveExpired(sentAt, clock()) && (await findRefund(goCardless, refund));
  if (existing) return existing;
  const refundRequest = {
    amount: amountPence,
    total_amount_confirmation: beforePence + amountPence,
    metadata: { refund: guid },
    links: { payment: paymentId },
  };
  const answer = await createRefund(goCardless, refundRequest, `ddr-${guid}`);
  if (!isGoCardlessError(answer)) return answer;
  if (answer.kind === 'conflict') return getRefund(goCardless, answer.resourceId!);
  // An earlier request may have made the refund before the reason for this refusal.
  return (isRefusal(answer) && sentAt && (await findRefund(goCardless, refund))) || answer;
}

async function findRefund(goCardless: GoCardless, { guid, paymentId }: ClaimedRefund) {
  const refunds = await listRefunds(goCardless, paymentId);
  return isGoCardlessError(refunds) ? refunds : refunds.find(({ metadata }) => metadata.refund === guid);
}

const isRefusal = ({ kind }: GoCardlessError) => kind === 'refused' || kind === 'not-found';

/** Without permission it cannot be seen either whether an earlier request has made it. */
const isFinal = (error: GoCardlessError, { sentAt }: ClaimedRefund) =>
  isRefusal(error) || (error.kind === 'not-allowed' && !sentAt);

const pauseMsAfter = ({ retryMs = retryMsDefault }: Parts, tries: number) =>
  Math.min(retryMs * 2 ** Math.min(tries - 1, 20), retryMsMax);

const failed = ['cancelled', 'bounced', 'funds_returned', 'failed'];

/** A refund of GoCardless, as billing keeps it. */
export const toSentRefund = ({ id, amount, status, metadata, links }: Refund): SentRefund => ({
  id,
  amountPence: amount,
  state: status === 'paid' ? 'paid' : failed.includes(status) ? 'failed' : 'submitted',
  paymentId: links.payment ?? null,
  guid: metadata.refund ?? null,
});
