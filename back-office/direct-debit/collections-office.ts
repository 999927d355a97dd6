import { Refused, type Answer, type Input } from '#contract/call.ts';
import type { directDebitCalls } from '#contract/direct-debit.ts';
import { guidPattern } from '#contract/fields.ts';
import type { Database } from '../database/database.ts';

type Parts = { database: Database; clock: () => Date };
type Collections = Answer<typeof directDebitCalls.getCollections>;
type Row = Omit<Collections['collections'][number], 'changedAt'> & { id: string; changedAt: Date };
type Query = Input<typeof directDebitCalls.getCollections>['query'];

const collectionsPerAnswer = 100;
const noId = '999999999999999999';

/** The newest first. */
export async function getCollections({ database }: Parts, { before, state }: Query): Promise<Collections> {
  const listed = await database.rows<Row>`
    select d.id, d.guid, i.guid as "invoiceGuid", i.number as "invoiceNumber", d.attempt,
           d.amount_pence as "amountPence", d.state, d.gc_payment_id as "paymentId",
           d.charge_date::text as "chargeDate", d.last_error as "lastError", d.changed_at as "changedAt"
    from dd_collection d join invoice i on i.id = d.invoice_id
    where d.id < ${before ?? noId} and (${state ?? null}::text is null or d.state = ${state ?? null})
    order by d.id desc limit ${collectionsPerAnswer + 1}`;
  const page = listed.slice(0, collectionsPerAnswer);
  return {
    collections: page.map(({ id: _, changedAt, ...collection }) => ({
      ...collection,
      changedAt: changedAt.toISOString(),
    })),
    next: listed.length > page.length ? page.at(-1)!.id : null,
  };
}

type Review = Input<typeof directDebitCalls.endReview>['body'];

/** A person has looked at both sides. The key stays the same, so looking again makes no second payment. */
export async function endReview(
  { database, clock }: Parts,
  guid: string,
  { decision, reason }: Review,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchReview();
  const at = clock();
  return database.transaction(async (connection) => {
    const [ended] = await connection.rows<{ invoiceId: string }>`
      update dd_collection set state = ${decision === 'look-again' ? 'intent' : 'failed'}, due_at = ${at}, changed_at = ${at}
      where guid = ${guid} and state = 'needs_review' returning invoice_id as "invoiceId"`;
    if (!ended) return noSuchReview();
    await connection.rows`
      insert into invoice_decision (invoice_id, decision, reason, decided_at)
      values (${ended.invoiceId}, ${`review: ${decision}`}, ${reason}, ${at})`;
    if (decision === 'not-collected') {
      await connection.rows`
        update invoice set state = 'due', flagged = 'Somebody looked, and it was not collected.', changed_at = ${at}
        where id = ${ended.invoiceId}`;
    }
    return true as const;
  });
}

const noSuchReview = () =>
  new Refused(404, 'review-not-found', 'There is no such collection that waits for a person.');
