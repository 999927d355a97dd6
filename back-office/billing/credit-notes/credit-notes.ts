import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { sumLines } from '#contract/operator/money/billing.ts';
import { formatMoreThanLeft, type creditNoteCalls } from '#contract/operator/money/credit-notes.ts';
import { splitTax } from '../../accounting/account-codes.ts';
import { isStale, refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { flagIfCollecting, flagInvoice, updateInvoiceState } from '../invoice-state.ts';
import { cannotChange, lockInvoice, revisionConflict, type LockedInvoice } from '../lock-invoice.ts';
import { getNextCreditNoteNumber, numberTakenMessage } from '../next-number.ts';
import { recordInvoice, type BillingParts } from '../parts.ts';

type Credit = Input<typeof creditNoteCalls.createCreditNote>['body'];
type NewRecord = { guid: string };

/**
 * Credits an invoice from today on. Idempotent: the same number with the same content is the same credit note. A Direct
 * Debit that was not sent yet is replaced by one for the rest; any other continues, and the invoice shows it.
 */
export async function createCreditNote(
  { database, clock, actor }: BillingParts,
  guid: string,
  { number, lines, revision, ...body }: Credit,
): Promise<NewRecord | Refused> {
  const at = clock();
  const reason = cleanText(body.reason);
  return database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    if (isRefused(invoice)) return invoice;
    const credit = { number, reason, amountPence: sumLines(lines) };
    const existing = await findSame(connection, invoice, { ...credit, lines });
    if (existing) return existing;
    if (invoice.state === 'cancelled') return cannotChange('cancelled');
    if (isStale(revision, invoice.revision)) return revisionConflict;
    const credited = creditLines(await readLines(connection, invoice), lines);
    if (isRefused(credited)) return credited;
    const made = await insertCreditNote(connection, invoice, { ...credit, lines: credited, at });
    if (!made) return refuseTakenNumber(connection);
    await connection.rows`
      update invoice set revision = revision + 1, changed_at = ${at} where id = ${invoice.id}`;
    await updateInvoiceState(connection, invoice.id, at);
    await flagIfCollecting(connection, invoice.id, creditedMeanwhile);
    await recordInvoice(connection, {
      actor,
      at,
      guid: invoice.guid,
      action: 'credited it',
      changes: { creditNote: [null, describeCreditNote(credit)], reason: [null, reason] },
    });
    return made;
  });
}

const creditedMeanwhile =
  'A credit note was made during a Direct Debit collection, which may still collect the amount from before.';

const describeCreditNote = ({ number, amountPence }: { number: string; amountPence: number }) =>
  `${number}, ${formatPounds(amountPence)}`;

type StoredLine = {
  position: number;
  description: string;
  ledger: string | null;
  taxCode: string;
  amountPence: number;
  /** The rest that no credit note has taken off, and the tax in it. */
  leftPence: number;
  leftTaxPence: number;
};

/** The lines of an invoice, with what is left to credit of each. */
async function readLines({ rows }: Database, { id }: LockedInvoice): Promise<StoredLine[]> {
  const lines = await rows<
    Omit<StoredLine, 'leftPence' | 'leftTaxPence'> & { offPence: number; offTaxPence: number }
  >`
    select l.position, l.description, l.ledger, l.tax_code as "taxCode", l.amount_pence as "amountPence",
           coalesce(off.pence, 0)::integer as "offPence", coalesce(off.tax_pence, 0)::integer as "offTaxPence"
    from invoice_line l left join lateral (
      select sum(o.amount_pence) as pence, sum(o.tax_pence) as tax_pence
      from credit_note_line o join live_credit_note n on n.id = o.credit_note_id
      where n.invoice_id = l.invoice_id and o.position = l.position
    ) off on true
    where l.invoice_id = ${id} order by l.position`;
  return lines.map(({ offPence, offTaxPence, ...line }) => ({
    ...line,
    leftPence: line.amountPence - offPence,
    leftTaxPence: splitTax(line).taxPence - offTaxPence,
  }));
}

type CreditedLine = Omit<StoredLine, 'leftPence' | 'leftTaxPence'> & { taxPence: number };

/** The lines of a credit note, with their tax. All that is left of a line takes all that is left of its tax. */
function creditLines(stored: StoredLine[], lines: Credit['lines']): CreditedLine[] | Refused {
  const problems: Record<string, string> = {};
  const credited = lines.flatMap(({ position, amountPence }, index) => {
    const line = stored.find((each) => each.position === position);
    const leftPence = line?.leftPence ?? 0;
    if (!line || amountPence > leftPence) {
      problems[`lines.${index}.amountPence`] = formatMoreThanLeft(leftPence);
      return [];
    }
    const { leftTaxPence, leftPence: _, ...rest } = line;
    const { taxPence } = splitTax({ taxCode: line.taxCode, amountPence });
    return [
      {
        ...rest,
        amountPence,
        taxPence: amountPence === leftPence ? leftTaxPence : Math.min(taxPence, leftTaxPence),
      },
    ];
  });
  return Object.keys(problems).length > 0 ? refuseInvalid(problems) : credited;
}

type NewCreditNote = { number: string; reason: string; amountPence: number; lines: CreditedLine[]; at: Date };

/** Undefined if another credit note has its number. */
async function insertCreditNote(
  { rows }: Database,
  { id }: LockedInvoice,
  { number, reason, amountPence, lines, at }: NewCreditNote,
): Promise<NewRecord | undefined> {
  const [created] = await rows<{ id: string; guid: string }>`
    insert into credit_note (invoice_id, number, issued_on, reason, amount_pence, created_at, changed_at)
    values (${id}, ${number}, ${todayInLondon(at)}, ${reason}, ${amountPence}, ${at}, ${at})
    on conflict (number) do nothing returning id, guid`;
  if (!created) return undefined;
  await rows`
    insert into credit_note_line (credit_note_id, position, description, ledger, tax_code, amount_pence, tax_pence)
    select ${created.id}, (line ->> 'position')::integer, line ->> 'description', line ->> 'ledger',
           line ->> 'taxCode', (line ->> 'amountPence')::integer, (line ->> 'taxPence')::integer
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as line`;
  return { guid: created.guid };
}

type Same = Pick<Credit, 'number' | 'reason' | 'lines'>;

async function findSame(
  { rows }: Database,
  { id }: LockedInvoice,
  { number, reason, lines }: Same,
): Promise<NewRecord | undefined> {
  const ordered = lines.toSorted((one, other) => one.position - other.position);
  const [same] = await rows<NewRecord>`
    select guid from live_credit_note n
    where invoice_id = ${id} and number = ${number} and reason = ${reason} and (
      select jsonb_agg(jsonb_build_object('position', position, 'amountPence', amount_pence) order by position)
      from credit_note_line where credit_note_id = n.id) = ${JSON.stringify(ordered)}::jsonb`;
  return same;
}

/** Cancels a credit note that was made by mistake. Its amount is owed again, and not collected before a decision. Idempotent. */
export async function cancelCreditNote(
  { database, clock, actor }: BillingParts,
  guid: string,
  reason: string,
): Promise<true | Refused> {
  const at = clock();
  return database.transaction(async (connection) => {
    const [row] = guidPattern.test(guid)
      ? await connection.rows<{ guid: string }>`
          select i.guid from invoice i join credit_note n on n.invoice_id = i.id where n.guid = ${guid}`
      : [];
    const invoice = row && (await lockInvoice(connection, row.guid));
    if (!invoice || isRefused(invoice)) return creditNoteNotFound;
    const [cancelled] = await connection.rows<{ number: string; amountPence: number }>`
      update credit_note set cancelled_on = greatest(issued_on, ${todayInLondon(at)}), changed_at = ${at}
      where guid = ${guid} and cancelled_on is null returning number, amount_pence as "amountPence"`;
    if (!cancelled) return true as const;
    await connection.rows`
      update invoice set revision = revision + 1, changed_at = ${at} where id = ${invoice.id}`;
    const state = await updateInvoiceState(connection, invoice.id, at);
    if (state !== 'paid')
      await flagInvoice(connection, invoice.id, `Credit note ${cancelled.number} was cancelled.`);
    await recordInvoice(connection, {
      actor,
      at,
      guid: invoice.guid,
      action: 'cancelled a credit note',
      changes: { creditNote: [describeCreditNote(cancelled), null], reason: [null, reason] },
    });
    return true as const;
  });
}

export const creditNoteNotFound = refuse(404, 'credit-note-not-found', 'There is no such credit note.');

const takenMessage = 'Another credit note has this number.';
async function refuseTakenNumber(database: Database): Promise<Refused> {
  const sentence = numberTakenMessage(takenMessage, await getNextCreditNoteNumber({ database }));
  return refuse(409, 'number-taken', sentence, { fields: { number: sentence } });
}
