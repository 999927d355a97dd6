import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { get, post, put, remove } from '../call.ts';
import { email, guid, optional, noFields, optionalRevision } from '../fields/fields.ts';
import { notificationAddresses } from '../fields/notification-addresses.ts';
import { phone } from '../fields/phone.ts';

const branchFields = {
  name: optional(100, 'name'),
  phone: phone(50),
  eMail: z.union([z.nullish(z.literal('')), email(500, emailMessage)]),
  /** Each cremation request of the branch is emailed to them. */
  notificationAddresses: z.nullish(notificationAddresses),
};

/** An empty field takes the main branch's value, and in the main branch that of the settings. */
const NewBranch = z.strictObject(branchFields);
export type NewBranch = z.output<typeof NewBranch>;

/**
 * The body of an update: an absent field is unchanged, and null or an empty one takes the main branch's value
 * again.
 */
const BranchChange = z.strictObject({
  ...branchFields,
  revision: optionalRevision,
});
export type BranchChange = z.output<typeof BranchChange>;

/** A branch of the provider, with the values that it inherits. */
export const Branch = z.object({
  guid: z.string(),
  name: z.string(),
  phone: z.string(),
  eMail: z.string(),
  notificationAddresses: z.array(z.string()),
  /** Records without a branch belong to the main one. */
  isMain: z.boolean(),
  /** The empty fields, which inherit from the main branch or the settings. */
  inherited: z.array(z.enum(['name', 'phone', 'eMail', 'notificationAddresses'])),
  revision: z.number(),
});
export type Branch = z.output<typeof Branch>;

/** The guid of a branch; null is the main branch. */
export const branchField = z.nullish(guid('Please choose a branch.'));

/** The guid of the branch to list; without one, all branches. */
export const branchFilter = z.optional(guid('branch must be the guid of a branch.'));

const exampleChurchStreet = {
  name: 'Church Street',
  phone: '01632 960 456',
  eMail: 'church.street@example.org',
  notificationAddresses: ['church.street@example.org'],
};

export const branchCalls = {
  /** Answers a hundred branches at most, the main branch first. */
  getBranches: get('Branches', {
    role: 'staff',
    summary: 'List the branches',
    answer: z.array(Branch),
    example: {
      answer: [
        {
          guid: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
          ...exampleChurchStreet,
          isMain: false,
          inherited: [],
          revision: 1,
        },
      ],
    },
  }),
  createBranch: post('Branches', {
    role: 'administrator',
    summary: 'Add a branch',
    once: true,
    body: NewBranch,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleChurchStreet, answer: { guid: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32' } },
  }),
  updateBranch: put('Branches/{guid}', {
    role: 'administrator',
    summary: 'Change a branch',
    body: BranchChange,
    answer: z.literal(true),
    example: { request: { phone: '01632 960 457', revision: 1 } },
  }),
  /** Removes a branch. Its staff, events and requests move to the main branch, which cannot be removed. */
  removeBranch: remove('Branches/{guid}', {
    role: 'administrator',
    summary: 'Remove a branch',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
