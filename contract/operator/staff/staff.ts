import { exampleColleague } from '../../example-records.ts';
import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put, remove } from '../../call.ts';
import { email, guid, required, revisionField, textUpTo, noFields } from '../../fields/fields.ts';
import { branchField } from '../branches.ts';
import { passwordCharactersMax } from './account.ts';
import { roleField } from './actor.ts';

const staffFields = {
  name: required(100, 'Please enter the name.'),
  eMail: email(500, emailMessage),
  role: roleField,
  branch: branchField,
};

const NewStaff = z.strictObject(staffFields);
export type NewStaff = z.output<typeof NewStaff>;

/** The body of an update: an absent field is unchanged. `revision` is the one that the change was based on. */
const StaffChange = z.strictObject({
  ...z.partial(z.object(staffFields)).shape,
  revision: revisionField,
  /** The caller's current password, which a member of staff needs to change an email address. */
  currentPassword: z.optional(textUpTo(passwordCharactersMax)),
});
export type StaffChange = z.output<typeof StaffChange>;

/** A member of staff. Times are wall time in Europe/London. */
export const StaffMember = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  role: roleField,
  /** The guid of their branch. */
  branch: z.string(),
  /** False until they have chosen a password. */
  hasPassword: z.boolean(),
  /** Whether they sign in with a code from an app too. */
  hasTotp: z.boolean(),
  /** Whether an account at the identity provider is linked to theirs. */
  hasIdentity: z.boolean(),
  /** Whether they can sign in with a passkey. */
  hasPasskey: z.boolean(),
  /** Null if they never signed in, or not for a long time. */
  lastUsedAt: z.nullable(z.string()),
  revision: z.number(),
});

const keysField = z.enum(['revoke', 'keep'], 'keys must be revoke or keep.');
export type KeysLeft = z.output<typeof keysField>;

const requestsField = z.union(
  [z.literal('none'), guid('')],
  'requests must be the guid of a colleague, or none.',
);

const StaffLeft = z.strictObject({ keys: z.optional(keysField), requests: z.optional(requestsField) });
export type StaffLeft = z.output<typeof StaffLeft>;

/** The facts that all staff see of their colleagues. */
const Colleague = z.object({ guid: z.string(), name: z.string(), branch: z.string() });

export const staffCalls = {
  /** Answers a thousand people at most, by name. */
  getColleagues: get('Colleagues', {
    role: 'staff',
    summary: 'List the names of the members of staff',
    answer: z.array(Colleague),
    example: {
      answer: [
        {
          guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
          name: exampleColleague.name,
          branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
        },
      ],
    },
  }),
  /** Answers a thousand people at most, by name. */
  getStaff: get('Staff', {
    role: 'administrator',
    summary: 'List the members of staff',
    answer: z.array(StaffMember),
    example: {
      answer: [
        {
          guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
          ...exampleColleague,
          branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
          hasPassword: true,
          hasTotp: false,
          hasIdentity: false,
          hasPasskey: true,
          lastUsedAt: '2027-03-01T11:45:00',
          revision: 1,
        },
      ],
    },
  }),
  /** Emails a link for choosing a password, which works for seven days. */
  inviteStaff: post('Staff', {
    role: 'administrator',
    summary: 'Add a member of staff and email a link for choosing a password',
    once: true,
    body: NewStaff,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleColleague, answer: { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13' } },
  }),
  /** Sends another link to somebody who has not chosen a password yet. */
  inviteStaffAgain: post('Staff/{guid}/Invitation', {
    role: 'administrator',
    summary: 'Email another link to a member of staff without a password',
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** A link for choosing a password, for somebody whom no email reaches. Links that were emailed still work. */
  createInvitationLink: post('Staff/{guid}/InvitationLink', {
    role: 'administrator',
    summary: 'Make a link for choosing a password, to hand over',
    body: noFields,
    answer: z.object({ link: z.string(), expiresAt: z.string() }),
    example: {
      request: {},
      answer: {
        link: 'https://www.example.org/office/password?link=Vq3mJx0cT8yR5uWb1nKzE7sLhD2aPfGo',
        expiresAt: '2027-03-08T11:45:00',
      },
    },
  }),
  updateStaff: put('Staff/{guid}', {
    role: 'administrator',
    summary: 'Change a member of staff',
    body: StaffChange,
    answer: z.literal(true),
    example: { request: { role: 'finance', revision: 1 } },
  }),
  /** Signs somebody out everywhere, at once. Their password and codes stay. */
  endStaffSessions: remove('Staff/{guid}/Sessions', {
    role: 'administrator',
    summary: 'Sign a member of staff out everywhere',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /**
   * Unlinks the account at the identity provider; their next sign-in there links the account that they use. Signs
   * them out everywhere.
   */
  endStaffIdentity: remove('Staff/{guid}/Identity', {
    role: 'administrator',
    summary: 'End the link with an account at the identity provider',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /**
   * Ends their sessions at once. The removal of somebody with API keys needs `keys`: `revoke`, or `keep` to take
   * responsibility for them. The removal of somebody with cremation requests in progress, or open cases or tasks,
   * needs `requests`: the guid of the colleague who takes them, or `none`, which makes requests new again. Open
   * complaints then have no owner.
   */
  removeStaff: remove('Staff/{guid}', {
    role: 'administrator',
    summary: 'Remove a member of staff, and say who takes their requests',
    query: StaffLeft,
    answer: z.literal(true),
    example: {},
  }),
};
