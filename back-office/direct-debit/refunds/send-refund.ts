import { minuteMs } from '#contract/fields/durations.ts';
import { retryDelayMs } from '../../jobs/lease.ts';
import { isGoCardlessError, type GoCardlessError } from '../gocardless/errors.ts';
import { mayHaveExpired } from '../gocardless/keys.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { createRefund, getRefund, listRefunds, type Refund } from '../gocardless/resources.ts';
import { goCardlessActor, type ClaimedRefund, type DirectDebitParts, type SentRefund } from '../parts.ts';

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
  else {
    const pauseMs = retryDelayMs(refund.tries, parts.retryMs ?? retryMsDefault, retryMsMax);
    await invoiceLedger.releaseRefund(parts, refund, { code, pauseMs });
  }
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

// Without permission, it is unknown whether an earlier request has made the refund.
const isFinal = (error: GoCardlessError, { sentAt }: ClaimedRefund) =>
  isRefusal(error) || (error.kind === 'not-allowed' && !sentAt);

const failed = ['cancelled', 'bounced', 'funds_returned', 'failed'];

/** Converts a refund of GoCardless to the one that billing stores. */
export const toSentRefund = ({ id, amount, status, metadata, links }: Refund): SentRefund => ({
  id,
  amountPence: amount,
  state: status === 'paid' ? 'paid' : failed.includes(status) ? 'failed' : 'submitted',
  paymentId: links.payment ?? null,
  guid: metadata.refund ?? null,
});

const notAllowed = 'our account at GoCardless may not make refunds';

const reasons: Record<string, string> = {
  refund_payment_invalid_state: 'the payment has not arrived yet, or has gone back',
  total_amount_confirmation_invalid: 'GoCardless knows of another refund of this payment',
  number_of_refunds_exceeded: 'this payment has been refunded five times',
  available_refund_amount_insufficient: 'there is not enough money at GoCardless',
  refund_is_unreachable: 'the account of the payer cannot be reached',
  unauthorized: 'GoCardless does not accept our access token',
  forbidden: notAllowed,
  insufficient_permissions: notAllowed,
  feature_disabled: notAllowed,
};

/** Why GoCardless has refused a refund, for staff. */
const describeRefusal = (reason: string): string => reasons[reason] ?? `GoCardless answered ${reason}`;
