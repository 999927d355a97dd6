import { applyNewPayment, describeProblem } from './apply-payment.ts';
import type { GoCardless } from '../gocardless/client.ts';
import {
  requestReview,
  releaseCollection,
  recordRefusal,
  type ClaimedCollection,
} from './unsent-collections.ts';
import type { DirectDebitParts } from '../parts.ts';
import { createPayment, getPayment, listPayments, type Payment } from '../gocardless/resources.ts';
import { mayHaveExpired } from '../gocardless/keys.ts';
import { isGoCardlessError, GoCardlessError } from '../gocardless/errors.ts';

/** `collected`: the payment exists, created now or by an earlier request. `later`: the outcome is unknown. */
export type Outcome = 'collected' | 'later' | 'wait' | 'refused' | 'needs-review' | 'not-allowed';

/**
 * Creates the payment of one collection, and compares it with the request. The idempotency key of a collection never
 * changes, so that any number of requests by any number of processes creates one payment.
 */
export async function sendCollection(
  parts: DirectDebitParts & { goCardless: GoCardless },
  collection: ClaimedCollection,
): Promise<Outcome> {
  const answer = await pay(parts, collection);
  if (isGoCardlessError(answer)) return recordUncertainPayment(parts, collection, answer);
  const problem = describeProblem(collection, answer);
  if (problem) {
    await requestReview(parts, collection, { problem, payment: answer });
    return 'needs-review';
  }
  await applyNewPayment(parts, answer, collection.id);
  return 'collected';
}

async function pay(
  { goCardless, clock }: DirectDebitParts & { goCardless: GoCardless },
  collection: ClaimedCollection,
): Promise<Payment | GoCardlessError> {
  const { guid, amountPence, mandate, invoiceNumber, sentAt, stopReason } = collection;
  if ((sentAt && mayHaveExpired(sentAt, clock())) || stopReason) {
    const payment = await findPayment(goCardless, collection);
    if (payment) return payment;
    if (stopReason) return new GoCardlessError('refused', stopReason);
  }
  const answer = await createPayment(
    goCardless,
    {
      amount: amountPence,
      currency: 'GBP',
      description: `Invoice ${invoiceNumber}`,
      metadata: { collection: guid },
      links: { mandate },
    },
    `ddc-${guid}`,
  );
  if (!isGoCardlessError(answer)) return answer;
  if (answer.kind === 'conflict') return getPayment(goCardless, answer.resourceId!);
  const isFinal = answer.kind === 'refused' || answer.kind === 'not-found';
  // An earlier request may have created the payment before the reason for this refusal.
  return (isFinal && sentAt && (await findPayment(goCardless, collection))) || answer;
}

async function findPayment(goCardless: GoCardless, { guid, mandate }: ClaimedCollection) {
  const payments = await listPayments(goCardless, mandate);
  return isGoCardlessError(payments)
    ? payments
    : payments.find(({ metadata }) => metadata.collection === guid);
}

async function recordUncertainPayment(
  parts: DirectDebitParts,
  collection: ClaimedCollection,
  error: GoCardlessError,
): Promise<Outcome> {
  parts.log(`Collection ${collection.guid} did not succeed: ${error.code}.`);
  if (error.kind === 'refused' || error.kind === 'not-found') {
    await recordRefusal(parts, collection, error);
    return 'refused';
  }
  await releaseCollection(parts, collection, error);
  return error.kind === 'conflict' ? 'later' : error.kind;
}
