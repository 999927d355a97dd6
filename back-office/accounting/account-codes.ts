/** The nominal codes from the settings SAGE_BANK_ACCOUNT and SAGE_LEDGERS. */
export type AccountCodes = {
  /** The nominal code of the bank account for receipts. */
  bank: string;
  /** Ledger name -> nominal code. A line without a ledger is booked to `sales`. */
  ledgers: Readonly<Record<string, string>>;
};

/** The UK VAT rates in per cent, and the default tax codes of Sage Business Cloud and Sage 50. */
export const taxes: Readonly<Record<string, Tax>> = {
  standard: { percent: 20, sage: 'GB_STANDARD', sage50: 'T1' },
  reduced: { percent: 5, sage: 'GB_LOWER', sage50: 'T5' },
  zero: { percent: 0, sage: 'GB_ZERO', sage50: 'T0' },
  exempt: { percent: 0, sage: 'GB_EXEMPT', sage50: 'T2' },
  outside: { percent: 0, sage: 'GB_NO_TAX', sage50: 'T9' },
};
export type Tax = { percent: number; sage: string; sage50: string };

/** @param ledger a ledger name, or a nominal code. Null if SAGE_LEDGERS has no code for the name. */
function nominalCode({ ledgers }: AccountCodes, ledger: string | null): string | null {
  const name = ledger ?? 'sales';
  if (/^\d{1,8}$/.test(name)) return name;
  return Object.hasOwn(ledgers, name) ? ledgers[name]! : null;
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

/** Splits each invoice line into net and VAT, or returns a sentence about the first line that cannot be booked. */
export function bookLines(codes: AccountCodes, lines: InvoiceLine[]): BookedLine[] | string {
  const booked: BookedLine[] = [];
  for (const { description, ledger, taxCode, amountPence } of lines) {
    const nominal = nominalCode(codes, ledger);
    const tax = Object.hasOwn(taxes, taxCode) ? taxes[taxCode]! : null;
    if (!nominal) return `SAGE_LEDGERS has no nominal code for “${ledger ?? 'sales'}”.`;
    if (!tax) return `There is no VAT rate called “${taxCode}”.`;
    booked.push({ description, nominal, tax, ...splitTax({ taxCode, amountPence }) });
  }
  return booked;
}

export type CreditedLine = InvoiceLine & { taxPence: number };

/** Splits each line of a credit note, whose VAT is known, or returns a sentence about one that cannot be booked. */
export function bookCreditedLines(codes: AccountCodes, lines: CreditedLine[]): BookedLine[] | string {
  const booked = bookLines(codes, lines);
  if (typeof booked === 'string') return booked;
  return booked.map((line, index) => {
    const { amountPence, taxPence } = lines[index]!;
    return { ...line, netPence: amountPence - taxPence, taxPence };
  });
}

/** Splits an amount. It was agreed with VAT, so the VAT is rounded, and the net amount is the rest. */
export function splitTax({ taxCode, amountPence }: Pick<InvoiceLine, 'taxCode' | 'amountPence'>) {
  const percent = taxes[taxCode]?.percent ?? 0;
  const taxPence = Math.round((amountPence * percent) / (100 + percent));
  return { netPence: amountPence - taxPence, taxPence };
}
