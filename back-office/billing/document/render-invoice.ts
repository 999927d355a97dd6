import { isRefused, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { readSettingFile } from '../../settings/files/setting-files.ts';
import type { InvoiceSender } from '../../settings/invoice-sender.ts';
import { getInvoice } from '../get-invoice.ts';
import { invoiceDocument } from './invoice-document.ts';

export type InvoiceDocumentParts = { database: Database; clock: () => Date; invoiceSender: InvoiceSender };

/** The PDF of an invoice as it is now, for somebody who waits. */
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
  const [customer] = await database.rows<{ address: string[] }>`
    select array_remove(array[address_line1, address_line2, town, post_code], null) as address
    from customer where guid = ${invoice.customerGuid}`;
  const document = invoiceDocument({ invoice, address: customer!.address, sender });
  const logo = sender.logo && (await readSettingFile(database, 'logo', sender.logo));
  const files = logo ? [{ path: '/logo.png', base64: logo.toString('base64') }] : [];
  const { pdfs } = await renderDocuments([{ ...document, hasLogo: files.length > 0 }], madeAt, {
    isUrgent,
    files,
  });
  return { name: `invoice-${invoice.number.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`, bytes: pdfs[0]! };
}
