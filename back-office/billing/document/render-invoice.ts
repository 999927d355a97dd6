import { isRefused, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import type { Document } from '../../pdf/document.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { readSettingFile } from '../../settings/files/setting-files.ts';
import type { InvoiceSender } from '../../settings/invoice-sender.ts';
import { getInvoice } from '../get-invoice.ts';
import { createInvoiceDocument } from './invoice-document.ts';

export type InvoiceDocumentParts = { database: Database; clock: () => Date; invoiceSender: InvoiceSender };

/** Prints an invoice as it is now. Urgent, because a person waits for it. */
export const getInvoiceDocument = (parts: InvoiceDocumentParts, guid: string) =>
  renderInvoice(parts, guid, parts.clock(), true);

/** The PDF of an invoice as it is now. */
export async function renderInvoice(
  { database, invoiceSender: sender }: Omit<InvoiceDocumentParts, 'clock'>,
  guid: string,
  madeAt: Date,
  isUrgent = false,
): Promise<{ name: string; bytes: Buffer } | Refused> {
  const invoice = await getInvoice({ database }, guid);
  if (isRefused(invoice)) return invoice;
  const address = await readAddress(database, invoice.customerGuid);
  const document = createInvoiceDocument({ invoice, address, sender });
  const bytes = await renderMoneyDocument({ database, sender }, document, { madeAt, isUrgent });
  return { name: createFileName('invoice', invoice.number), bytes };
}

/** The address of a customer, a line each. */
export async function readAddress({ oneRow }: Database, customerGuid: string): Promise<string[]> {
  const customer = await oneRow<{ address: string[] }>`
    select array_remove(array[address_line1, address_line2, town, post_code], null) as address
    from customer where guid = ${customerGuid}`;
  return customer.address;
}

/** The PDF of a document about money, with our logo. */
export async function renderMoneyDocument(
  { database, sender }: { database: Database; sender: InvoiceSender },
  document: Document,
  { madeAt, isUrgent }: { madeAt: Date; isUrgent: boolean },
): Promise<Buffer> {
  const logo = sender.logo && (await readSettingFile(database, 'logo', sender.logo));
  const files = logo ? [{ path: '/logo.png', base64: logo.toString('base64') }] : [];
  const { pdfs } = await renderDocuments([{ ...document, hasLogo: files.length > 0 }], madeAt, {
    isUrgent,
    files,
  });
  return pdfs[0]!;
}

export const createFileName = (kind: string, number: string): string =>
  `${kind}-${number.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`;
