/** The rates of UK VAT. They depend on what is sold: a funeral is usually exempt, a memorial is not. */
export const taxCodes = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const;
type TaxCode = (typeof taxCodes)[number];

/** Their names on pages and invoices. */
export const taxNames: Readonly<Record<TaxCode, string>> = {
  standard: 'Standard (20\u00a0%)',
  reduced: 'Reduced (5\u00a0%)',
  zero: 'Zero',
  exempt: 'Exempt',
  outside: 'Outside VAT',
};

export const describeTax = (code: string): string => taxNames[code as TaxCode] ?? code;
