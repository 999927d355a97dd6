import { exampleContactList } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { required, noFields, optionalRevision } from '../../fields/fields.ts';

const name = required(100, 'Please name the list.');

export const ContactList = z.object({
  guid: z.string(),
  name: z.string(),
  /** How many contacts it has. */
  contacts: z.number(),
  revision: z.number(),
});
export type ContactList = z.output<typeof ContactList>;

const contactsMax = 1_000;
const ContactSelection = z.strictObject({
  /** The `co` of each. */
  contacts: z
    .array(z.string().check(z.maxLength(100)))
    .check(z.maxLength(contactsMax, `Please name ${contactsMax.toLocaleString('en-GB')} contacts at most.`)),
});

export const contactListCalls = {
  /** By name; there can be 200. */
  getContactLists: get('ContactLists', {
    role: 'staff',
    summary: 'List the contact lists',
    answer: z.array(ContactList),
    example: { answer: [{ ...exampleContactList, contacts: 421, revision: 1 }] },
  }),
  createContactList: post('ContactLists', {
    role: 'staff',
    summary: 'Add a contact list',
    once: true,
    body: z.strictObject({ name }),
    answer: z.object({ guid: z.string() }),
    example: { request: { name: exampleContactList.name }, answer: { guid: exampleContactList.guid } },
  }),
  updateContactList: put('ContactLists/{guid}', {
    role: 'staff',
    summary: 'Rename a contact list',
    body: z.strictObject({ name, revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { name: 'Coffee mornings' } },
  }),
  /** Its contacts stay contacts. Refused while a mailing that is not sent yet uses it. */
  removeContactList: remove('ContactLists/{guid}', {
    role: 'staff',
    summary: 'Remove a contact list',
    query: noFields,
    answer: z.literal(true),
  }),
  /** Answers how many were not on it before. */
  addToContactList: post('ContactLists/{guid}/Add', {
    role: 'staff',
    summary: 'Put contacts on a list',
    body: ContactSelection,
    answer: z.object({ added: z.number() }),
    example: { request: { contacts: ['0f4c9a6e21b84d03'] }, answer: { added: 1 } },
  }),
  takeOffContactList: post('ContactLists/{guid}/TakeOff', {
    role: 'staff',
    summary: 'Take contacts off a list',
    body: ContactSelection,
    answer: z.object({ takenOff: z.number() }),
    example: { request: { contacts: ['0f4c9a6e21b84d03'] }, answer: { takenOff: 1 } },
  }),
};
