import { createHash, randomUUID } from 'node:crypto';
import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import { cleanLines } from '#contract/fields/clean-text.ts';
import type { contactCalls } from '#contract/operator/money/contact-customer.ts';
import { addOnce } from '../../add-once.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail } from '../../email/address-key.ts';
import { oneLine } from '../../email/email.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import type { InvoiceEmailFacts } from './invoice-email.ts';
import { creditNoteNotFound } from '../credit-notes/credit-notes.ts';
import { lockInvoice, type LockedInvoice } from '../lock-invoice.ts';
import { recordInvoice, type BillingParts } from '../parts.ts';

const notesMax = 500;

/** Adds a note for colleagues. The customer does not see it. */
export const addInvoiceNote = (
  parts: BillingParts,
  guid: string,
  text: string,
  idempotencyKey: string | null,
): Promise<true | Refused> =>
  parts.database.transaction((connection) =>
    addOnce(
      { ...parts, database: connection },
      { call: 'addInvoiceNote', idempotencyKey, content: [guid, text] },
      () =>
        writeNote({ ...parts, database: connection }, guid, async (database, invoice, at) => {
          await database.rows`
            insert into invoice_note (invoice_id, text, actor_name, at)
            values (${invoice.id}, ${cleanLines(text)}, ${parts.actor.name}, ${at})`;
          return 'added a note';
        }),
    ),
  );

export type ContactParts = BillingParts & { wakeOutbox: () => void };
type Writing = Input<typeof contactCalls.emailCustomer>;

/** Emails the customer, and stores a copy among the notes. A repeat with the same key sends nothing. */
export async function emailCustomer(
  parts: ContactParts,
  { guid, body, idempotencyKey }: Writing,
): Promise<true | Refused> {
  const purpose = createHash('sha256')
    .update(idempotencyKey ?? randomUUID())
    .digest('hex');
  const answer = await parts.database.transaction((connection) =>
    writeNote({ ...parts, database: connection }, guid, async (database, invoice, at) => {
      if (body.creditNote && !(await hasCreditNote(database, invoice, body.creditNote)))
        return creditNoteNotFound;
      const purposeKey = `invoice-message:${invoice.id}:${purpose}`;
      const recipient = cleanEmail(body.eMail);
      const subject = oneLine(body.subject);
      const text = cleanLines(body.text);
      const [note] = await database.rows`
      insert into invoice_note (invoice_id, purpose_key, recipient, subject, text, actor_name, at)
      values (${invoice.id}, ${purposeKey}, ${recipient}, ${subject}, ${text}, ${parts.actor.name}, ${at})
      on conflict (purpose_key) do nothing returning id`;
      if (!note) return null;
      const customer = await database.oneRow<{ name: string | null }>`
      select case when deceased_at is null then name end as name from customer where id = (select customer_id from invoice where id = ${invoice.id})`;
      const facts: InvoiceEmailFacts = {
        number: invoice.number,
        name: customer.name,
        subject,
        text,
        ...(body.withInvoice && { attached: invoice.guid }),
        ...(body.creditNote && { creditNote: body.creditNote }),
      };
      await queueEmail(database, { purposeKey, kind: 'invoice-message', recipient, facts, at });
      if (body.creditNote) return 'emailed a credit note';
      return body.withInvoice ? 'emailed the invoice' : 'emailed the customer';
    }),
  );
  if (answer === true) parts.wakeOutbox();
  return answer;
}

async function hasCreditNote({ rows }: Database, { id }: LockedInvoice, guid: string): Promise<boolean> {
  const found = await rows`select from credit_note where invoice_id = ${id} and guid = ${guid}`;
  return found.length > 0;
}

/**
 * `write` returns the entry for the history, or null without a change. Its parts have the connection of the
 * transaction.
 */
async function writeNote(
  { database: connection, clock, actor }: BillingParts,
  guid: string,
  write: (database: Database, invoice: LockedInvoice, at: Date) => Promise<string | null | Refused>,
): Promise<true | Refused> {
  const at = clock();
  const invoice = await lockInvoice(connection, guid);
  if (isRefused(invoice)) return invoice;
  const { count } = await connection.oneRow<{ count: number }>`
      select count(*)::integer as count from invoice_note where invoice_id = ${invoice.id}`;
  if (count >= notesMax) return tooManyNotes;
  const action = await write(connection, invoice, at);
  if (isRefused(action)) return action;
  if (action) await recordInvoice(connection, { actor, at, guid: invoice.guid, action });
  return true as const;
}

const tooManyNotes = refuse(409, 'too-many', `An invoice can have ${notesMax} notes and emails at most.`);
