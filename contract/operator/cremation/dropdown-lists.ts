import * as z from 'zod/mini';
import { get, put } from '../../call.ts';
import { required, optionalRevision } from '../../fields/fields.ts';

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
  revision: optionalRevision,
});
export type ListChange = z.output<typeof ListChange>;

export const dropdownListCalls = {
  getDropdownLists: get('DropdownLists', {
    role: 'staff',
    summary: 'List the lists of choices of the request form',
    answer: z.array(DropdownList),
    example: { answer: [{ fieldName: 'Gender', entries: ['Female', 'Male'], revision: 1 }] },
  }),
  /** Requests that were already sent keep their wording. */
  updateDropdownList: put('DropdownLists/{fieldName}', {
    role: 'staff',
    summary: 'Change a list of choices of the request form',
    body: ListChange,
    answer: z.literal(true),
    example: { request: { entries: ['Female', 'Male', 'Not known'], revision: 1 } },
  }),
};
