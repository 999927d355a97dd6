import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { required, revisionField } from '../../fields/fields.ts';

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
const chosen = z.strictObject({
  /** The `co` of each. */
  contacts: z
    .array(z.string().check(z.maxLength(100)))
    .check(z.maxLength(contactsMax, `Please name ${contactsMax.toLocaleString('en-GB')} contacts at most.`)),
});

export const contactListCalls = {
  /** By name; there can be 200. */
  getContactLists: get('ContactLists', { answer: z.array(ContactList) }),
  createContactList: post('ContactLists', {
    body: z.strictObject({ name }),
    answer: z.object({ guid: z.string() }),
  }),
  updateContactList: put('ContactLists/{guid}', {
    body: z.strictObject({ name, revision: z.optional(revisionField) }),
    answer: z.literal(true),
  }),
  /** Its contacts stay contacts. Refused while a mailing that is not sent yet uses it. */
  removeContactList: remove('ContactLists/{guid}', { query: z.strictObject({}), answer: z.literal(true) }),
  /** Answers how many were not on it before. */
  addToContactList: post('ContactLists/{guid}/Add', {
    body: chosen,
    answer: z.object({ added: z.number() }),
  }),
  takeOffContactList: post('ContactLists/{guid}/TakeOff', {
    body: chosen,
    answer: z.object({ takenOff: z.number() }),
  }),
};
