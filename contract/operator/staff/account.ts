import * as z from 'zod/mini';
import { get, put, remove } from '../../call.ts';
import { required, noFields } from '../../fields/fields.ts';

const passwordCharactersMin = 12;
export const passwordCharactersMax = 200;
const passwordLength = `Please choose a password of ${passwordCharactersMin} to ${passwordCharactersMax} characters.`;

/** A new password. All characters are accepted and kept. */
const newPassword = z
  .string(passwordLength)
  .check(
    z.minLength(passwordCharactersMin, passwordLength),
    z.maxLength(passwordCharactersMax, passwordLength),
  );

/** The form for choosing a password by a link. */
export const NewPassword = z.strictObject({ password: newPassword });

/** The current password, required before a change of one's own sign-in. */
export const currentPassword = required(passwordCharactersMax, 'Please enter your present password.');

const PasswordChange = z.strictObject({
  currentPassword,
  password: newPassword,
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** A browser that is signed in. Times are wall time in Europe/London. */
export const OwnSession = z.object({
  guid: z.string(),
  /** "Chrome on Windows". */
  device: z.string(),
  begunAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the session that makes this call. */
  isThisOne: z.boolean(),
});

const OwnSettings = z.strictObject({
  /** Whether single keys work: / leads to the search, and j, k, x and ? work in lists. */
  hasSearchKey: z.boolean('hasSearchKey must be true or false.'),
});
export type OwnSettings = z.output<typeof OwnSettings>;

/** Calls of members of staff about themselves. Refused to programs and to the operator key. */
export const accountCalls = {
  getOwnSessions: get('Account/Sessions', {
    role: 'staff',
    summary: 'List where you are signed in',
    answer: z.array(OwnSession),
    example: {
      answer: [
        {
          guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
          device: 'Chrome on Windows',
          begunAt: '2027-03-01T08:30:00',
          lastUsedAt: '2027-03-01T11:45:00',
          isThisOne: true,
        },
      ],
    },
  }),
  /** Signs out everywhere, including here. */
  endOwnSessions: remove('Account/Sessions', {
    role: 'staff',
    summary: 'Sign out everywhere',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  getOwnSettings: get('Account/Settings', {
    role: 'staff',
    summary: 'Get your own settings',
    answer: OwnSettings,
    example: { answer: { hasSearchKey: true } },
  }),
  changeOwnSettings: put('Account/Settings', {
    role: 'staff',
    summary: 'Change your own settings',
    body: OwnSettings,
    answer: z.literal(true),
    example: { request: { hasSearchKey: false } },
  }),
  /** Ends all other sessions. */
  changeOwnPassword: put('Account/Password', {
    role: 'staff',
    summary: 'Change your password',
    body: PasswordChange,
    answer: z.literal(true),
    example: { request: { currentPassword: 'lantern gravel orbit', password: 'teacup meadow sixpence' } },
  }),
};
