/** Which accounts of the books our words stand for, as the settings have it. */
export type AccountCodes = {
  /** The nominal code of the bank account that receipts come to. */
  bank: string;
  /** Our word -> nominal code; `sales` is what a line without a word is booked to. */
  ledgers: Readonly<Record<string, string>>;
};

/** The rates of British VAT: in per cent, and what the two products call them from the start. */
export const taxes: Readonly<Record<string, Tax>> = {
  standard: { percent: 20, sage: 'GB_STANDARD', sage50: 'T1' },
  reduced: { percent: 5, sage: 'GB_LOWER', sage50: 'T5' },
  zero: { percent: 0, sage: 'GB_ZERO', sage50: 'T0' },
  exempt: { percent: 0, sage: 'GB_EXEMPT', sage50: 'T2' },
  outside: { percent: 0, sage: 'GB_NO_TAX', sage50: 'T9' },
};
export type Tax = { percent: number; sage: string; sage50: string };

/** The account a line is booked to: a word of ours, or a nominal code as it is. Null where nobody has said. */
function nominalCode({ ledgers }: AccountCodes, ledger: string | null): string | null {
  const word = ledger ?? 'sales';
  if (/^\d{1,8}$/.test(word)) return word;
  return Object.hasOwn(ledgers, word) ? ledgers[word]! : null;
}

export type InvoiceLine = {
  description: string;
  ledger: string | null;
  taxCode: string;
  amountPence: number;
};

export type BookedLine = {
  description: string;
  nominal: string;
  tax: Tax;
  netPence: number;
  taxPence: number;
};

/** How the lines of an invoice are booked, or a sentence that says which of them nobody can. */
export function bookLines(codes: AccountCodes, lines: InvoiceLine[]): BookedLine[] | string {
  const booked: BookedLine[] = [];
  for (const { description, ledger, taxCode, amountPence } of lines) {
    const nominal = nominalCode(codes, ledger);
    const tax = Object.hasOwn(taxes, taxCode) ? taxes[taxCode]! : null;
    if (!nominal) return `SAGE_LEDGERS has no nominal code for “${ledger ?? 'sales'}”.`;
    if (!tax) return `There is no VAT rate called “${taxCode}”.`;
    // What was agreed is the amount with its VAT, so the VAT is rounded and the rest is what remains.
    const taxPence = Math.round((amountPence * tax.percent) / (100 + tax.percent));
    booked.push({ description, nominal, tax, netPence: amountPence - taxPence, taxPence });
  }
  return booked;
}
