import * as z from 'zod/mini';
import { get, put } from '../../call.ts';
import { required, revisionField } from '../../fields/fields.ts';

const entriesMax = 50;
const entriesMessage = `A list has 1 to ${entriesMax} entries.`;

/** A list of choices of the request form, in its order. */
const DropdownList = z.object({
  fieldName: z.string(),
  entries: z.array(z.string()),
  revision: z.number(),
});

const ListChange = z.strictObject({
  /** The whole list. */
  entries: z
    .array(required(255, 'An entry cannot be empty.'), entriesMessage)
    .check(z.minLength(1, entriesMessage), z.maxLength(entriesMax, entriesMessage)),
  revision: z.optional(revisionField),
});
export type ListChange = z.output<typeof ListChange>;

export const dropdownListCalls = {
  getDropdownLists: get('DropdownLists', { answer: z.array(DropdownList) }),
  /** Requests that were sent keep their words. */
  updateDropdownList: put('DropdownLists/{fieldName}', { body: ListChange, answer: z.literal(true) }),
};
