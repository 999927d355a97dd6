import type { CustomerField } from '#contract/records/customer.ts';
import type { Columns } from './columns.ts';

/** The columns of `customer` that hold the fields of a customer. */
export const customerColumns: Columns<CustomerField> = {
  reference: { column: 'reference', personal: 'Customer number' },
  name: { column: 'name', personal: 'Name' },
  eMail: { column: 'email', personal: 'Email address' },
  phone: { column: 'phone', personal: 'Phone number' },
  addressLine1: { column: 'address_line1', personal: 'Address' },
  addressLine2: { column: 'address_line2', personal: 'Address' },
  town: { column: 'town', personal: 'Town' },
  postCode: { column: 'post_code', personal: 'Postcode' },
};
