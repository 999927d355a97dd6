import { customerFieldNames, type CustomerField } from '#contract/records/customer.ts';
import type { Customer, NewCustomer } from '#contract/operator/money/customers.ts';
import { readText } from '../../../ui/form/read-form.ts';

/** Input name -> its text. */
export type CustomerFormValues = Partial<Record<CustomerField, string>>;

const formValuesWith = (read: (name: CustomerField) => string): CustomerFormValues =>
  Object.fromEntries(customerFieldNames.map((name) => [name, read(name)]));

export const readCustomer = (form: FormData): CustomerFormValues =>
  formValuesWith((name) => readText(form, name));

export const toCustomerFormValues = (customer: Customer): CustomerFormValues =>
  formValuesWith((name) => customer[name] ?? '');

/** The body of a call. An empty field is cleared. */
export const toCustomerBody = (values: CustomerFormValues): NewCustomer => ({
  ...Object.fromEntries(customerFieldNames.map((name) => [name, values[name]?.trim() || null])),
  reference: values.reference?.trim() ?? '',
  name: values.name?.trim() ?? '',
});
