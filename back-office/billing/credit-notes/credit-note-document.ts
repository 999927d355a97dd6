import { isRefused, type Refused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { isCreditInForce, type CreditNote } from '#contract/operator/money/credit-notes.ts';
import { createRow, type Document } from '../../pdf/document.ts';
import type { InvoiceSender } from '../../settings/invoice-sender.ts';
import { createLetterhead } from '../document/invoice-document.ts';
import { formatUnclearSentence } from '../statements/statement-document.ts';
import { createLinesSection, createTaxSections } from '../document/line-tables.ts';
import {
  createFileName,
  readAddress,
  renderMoneyDocument,
  type InvoiceDocumentParts,
} from '../document/render-invoice.ts';
import { getInvoice } from '../get-invoice.ts';
import { creditNoteNotFound } from './credit-notes.ts';

type CreditNoteInput = {
  creditNote: CreditNote;
  invoice: InvoiceRecord;
  address: string[];
  sender: InvoiceSender;
};

/** A credit note for the customer, as UK law asks of one with VAT: it names the invoice, and why. */
export function createCreditNoteDocument({
  creditNote,
  invoice,
  address,
  sender,
}: CreditNoteInput): Document {
  const amount = formatPounds(creditNote.amountPence);
  return {
    title: isCreditInForce(creditNote) ? 'Credit note' : 'Cancelled credit note',
    reference: creditNote.number,
    provider: { name: sender.name, accent: sender.accent ?? null },
    letterhead: createLetterhead(sender),
    lead: [
      isCreditInForce(creditNote)
        ? `${amount} is taken off our invoice ${invoice.number}.`
        : 'This credit note is cancelled. It takes nothing off the invoice.',
    ],
    sections: [
      {
        heading: 'For',
        rows: [
          createRow('Name and address', [invoice.customerName, ...address]),
          createRow('Customer number', [invoice.customerReference]),
          createRow('Credit note number', [creditNote.number]),
          createRow('Date of the credit note', [formatDay(creditNote.issuedOn)]),
          createRow('Invoice that it credits', [`${invoice.number} of ${formatDay(invoice.issuedOn)}`]),
          createRow('Reason', [creditNote.reason]),
        ],
      },
      createLinesSection('Credited', creditNote.lines),
      ...createTaxSections(creditNote.lines),
      {
        heading: `Invoice ${invoice.number} now`,
        note: formatUnclearSentence(sender.phone),
        rows: [createRow('To pay', [formatBalance(invoice)])],
      },
    ],
  };
}

function formatBalance({ outstandingPence, overpaidPence }: InvoiceRecord): string {
  if (outstandingPence > 0) return formatPounds(outstandingPence);
  return overpaidPence > 0 ? `Nothing. You have ${formatPounds(overpaidPence)} with us.` : 'Nothing';
}

/** Prints a credit note as it is now. Urgent, because a person waits for it. */
export const getCreditNoteDocument = (parts: InvoiceDocumentParts, guid: string) =>
  renderCreditNote(parts, guid, parts.clock(), true);

/** The PDF of a credit note as it is now. */
export async function renderCreditNote(
  { database, invoiceSender: sender }: Omit<InvoiceDocumentParts, 'clock'>,
  guid: string,
  madeAt: Date,
  isUrgent = false,
): Promise<{ name: string; bytes: Buffer } | Refused> {
  const [row] = guidPattern.test(guid)
    ? await database.rows<{ guid: string }>`
        select i.guid from invoice i join credit_note n on n.invoice_id = i.id where n.guid = ${guid}`
    : [];
  const invoice = row && (await getInvoice({ database }, row.guid));
  if (!invoice || isRefused(invoice)) return creditNoteNotFound;
  const creditNote = invoice.creditNotes.find((each) => each.guid === guid.toLowerCase())!;
  const address = await readAddress(database, invoice.customerGuid);
  const document = createCreditNoteDocument({ creditNote, invoice, address, sender });
  const bytes = await renderMoneyDocument({ database, sender }, document, { madeAt, isUrgent });
  return { name: createFileName('credit-note', creditNote.number), bytes };
}
