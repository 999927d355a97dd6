import { listNames } from '../fields/shape.ts';
import { listTextNames } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

type Field = RecordField & { type?: 'email' | 'tel'; isOptional?: true };

/** The fields of a customer, in the order of the form. Their rules are in `../operator/money/customers.ts`. */
export const customerFields = {
  /** The provider's own number for the customer. */
  reference: { label: 'Customer number', hint: 'Your own, such as C-1042' },
  name: { label: 'Name' },
  eMail: { label: 'Email address', type: 'email', isOptional: true },
  phone: { label: 'Phone number', type: 'tel', isOptional: true },
  addressLine1: { label: 'Address line 1', isOptional: true, charactersMax: 255 },
  addressLine2: { label: 'Address line 2', isOptional: true, charactersMax: 255 },
  town: { label: 'Town', isOptional: true, isShort: true, charactersMax: 255 },
  postCode: { label: 'Postcode', isOptional: true, isShort: true, charactersMax: 20 },
} as const satisfies Record<string, Field>;

export type CustomerField = keyof typeof customerFields;
export const customerFieldNames = listNames(customerFields);
export const customerTexts = listTextNames(customerFields);
