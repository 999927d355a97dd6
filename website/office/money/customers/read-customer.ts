import type { Customer, NewCustomer } from '#contract/operator/money/customers.ts';
import { textOf } from '../../../ui/form/read-form.ts';

const names = [
  'reference',
  'name',
  'eMail',
  'phone',
  'addressLine1',
  'addressLine2',
  'town',
  'postCode',
] as const;

/** Input name -> its text. */
export type CustomerTexts = Partial<Record<(typeof names)[number], string>>;

const textsWith = (read: (name: (typeof names)[number]) => string): CustomerTexts =>
  Object.fromEntries(names.map((name) => [name, read(name)]));

export const readCustomer = (form: FormData): CustomerTexts => textsWith((name) => textOf(form, name));

export const textsOfCustomer = (customer: Customer): CustomerTexts =>
  textsWith((name) => customer[name] ?? '');

/** The body of a call. An empty field is cleared. */
export const bodyOf = (values: CustomerTexts): NewCustomer => ({
  ...Object.fromEntries(names.map((name) => [name, values[name]?.trim() || null])),
  reference: values.reference?.trim() ?? '',
  name: values.name?.trim() ?? '',
});
