import type { Refused } from '#contract/call.ts';
import type { Customer, NewCustomer } from '#contract/operator/money/customers.ts';
import type { FormReply } from '../../../ui/form/checked-form.ts';

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

/** Input name -> what is typed there. */
export type Texts = Record<string, string>;

export const textsOfCustomer = (customer: Customer): Texts =>
  Object.fromEntries(names.map((name) => [name, customer[name] ?? '']));

/** A typed form as the body of a call. An empty field is cleared. */
export const bodyOf = (typed: Texts): NewCustomer => ({
  ...Object.fromEntries(names.map((name) => [name, typed[name]?.trim() || null])),
  reference: typed.reference?.trim() ?? '',
  name: typed.name?.trim() ?? '',
});

/** A refused form with what was typed. */
export const replyTo = ({ more, detail }: Refused, values: Texts): FormReply => ({
  values,
  problems: more.fields ?? { reference: detail },
});
