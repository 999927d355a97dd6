import { customerFieldNames, type CustomerField } from '#contract/records/customer.ts';
import type { Customer, NewCustomer } from '#contract/operator/money/customers.ts';
import { textOf } from '../../../ui/form/read-form.ts';

/** Input name -> its text. */
export type CustomerTexts = Partial<Record<CustomerField, string>>;

const textsWith = (read: (name: CustomerField) => string): CustomerTexts =>
  Object.fromEntries(customerFieldNames.map((name) => [name, read(name)]));

export const readCustomer = (form: FormData): CustomerTexts => textsWith((name) => textOf(form, name));

export const textsOfCustomer = (customer: Customer): CustomerTexts =>
  textsWith((name) => customer[name] ?? '');

/** The body of a call. An empty field is cleared. */
export const bodyOf = (values: CustomerTexts): NewCustomer => ({
  ...Object.fromEntries(customerFieldNames.map((name) => [name, values[name]?.trim() || null])),
  reference: values.reference?.trim() ?? '',
  name: values.name?.trim() ?? '',
});
