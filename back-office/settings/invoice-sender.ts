import { createAccent } from '#contract/operator/settings/accent.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { DocumentProvider } from '../pdf/document.ts';

/** The provider as its invoices name it. */
export type InvoiceSender = DocumentProvider & {
  phone: string;
  /** The lines of its address and registration. */
  lines: string[];
  vatNumber: string | null;
  /** Null until there is a sort code and an account number. */
  bank: { accountName: string; sortCode: string; accountNumber: string } | null;
  /** The digest of the logo. */
  logo: string | null;
};

export function createInvoiceSender({ provider, look, invoices }: StaffSettings): InvoiceSender {
  const { accountName, sortCode, accountNumber } = invoices;
  return {
    name: provider.name,
    phone: provider.phone,
    accent: look.accent ? createAccent(look.accent) : null,
    lines: `${provider.address}\n${provider.registration}`.split('\n').filter((line) => line.trim()),
    vatNumber: invoices.vatNumber || null,
    bank:
      sortCode && accountNumber
        ? { accountName: accountName || provider.name, sortCode: withHyphens(sortCode), accountNumber }
        : null,
    logo: look.logo ? look.logo.digest : null,
  };
}

const withHyphens = (sortCode: string) => sortCode.replaceAll(/\D/g, '').replaceAll(/\d\d(?=\d)/g, '$&-');
