import type { Database } from '../database/database.ts';
import { SageRefusal } from './account.ts';
import type { SageContext } from './context.ts';
import type { Item } from '../accounting/sent-items.ts';

type Customer = Item & {
  reference: string;
  name: string;
  eMail: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  postCode: string | null;
};

/** Customers who have an invoice and are not in Sage yet. */
export const findPendingCustomers = (
  database: Database,
  limit: number,
): Promise<Customer[]> => database.rows<Customer>`
  select 'customer' as kind, c.id as "localId", c.guid, c.reference, c.name, c.email as "eMail",
         c.address_line1 as "addressLine1", c.address_line2 as "addressLine2", c.town, c.post_code as "postCode"
  from customer c join sage_to_send w on w.kind = 'customer' and w.local_id = c.id
  order by w.reason is not null, c.id limit ${limit}`;

/** Finds the customer in Sage by our reference, or creates it. */
export async function sendCustomer({ client }: SageContext, customer: Customer, idempotencyId: string) {
  const { reference, name, eMail, addressLine1, addressLine2, town, postCode } = customer;
  const find = async () =>
    (await client.list('/contacts', { search: reference, attributes: 'reference' })).find(
      (contact) => contact.reference === reference,
    );
  const content = {
    idempotency_id: idempotencyId,
    name,
    contact_type_ids: ['CUSTOMER'],
    reference,
    ...(addressLine1 && {
      main_address: {
        address_line_1: addressLine1,
        ...(addressLine2 && { address_line_2: addressLine2 }),
        ...(town && { city: town }),
        ...(postCode && { postal_code: postCode }),
        country_id: 'GB',
      },
    }),
    main_contact_person: { contact_person_type_ids: ['CUSTOMER'], name, ...(eMail && { email: eMail }) },
  };
  const answer = await client.createOnce({ path: '/contacts', resource: 'contact', content, find });
  return answer instanceof SageRefusal ? answer : { sageId: answer.id };
}
