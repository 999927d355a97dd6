import { exampleSignoffOptions } from '../../example-records.ts';
import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put } from '../../call.ts';
import { email, required, optionalRevision } from '../../fields/fields.ts';
import { limit, numberPosition, sortBy } from '../../http/pages.ts';
import { branchField, branchFilter } from '../branches.ts';
import { OfferedOption, signoffOptions } from './options.ts';

export const signoffStates = ['waiting', 'recorded', 'expired', 'voided'] as const;
export type SignoffStatus = (typeof signoffStates)[number];

/** The ways in which a family answers staff, who record it. Most answer with the link of the email. */
export const answerWays = ['phone', 'in-person'] as const;

const searchCharactersMax = 200;

const signoffFields = {
  deceasedName: required(255, 'Please enter the name of the person who died.'),
  name: required(255, 'Please enter the name of the person who is asked.'),
  eMail: email(500, emailMessage),
};

/** The request for a family's decision. Without options, the email offers the usual ones. */
export const NewSignoff = z.strictObject({
  ...signoffFields,
  options: z.nullish(signoffOptions),
  branch: branchField,
});
export type NewSignoff = z.output<typeof NewSignoff>;

/** A correction. An absent field is unchanged. Nothing is emailed. */
const SignoffChange = z.strictObject({
  ...z.partial(z.strictObject(signoffFields)).shape,
  branch: branchField,
  revision: optionalRevision,
});
export type SignoffChange = z.output<typeof SignoffChange>;

/** Sends no new email if the wrong person was asked: ask the right one afterwards. */
const SignoffVoid = z.strictObject({
  reason: required(500, 'Please say why it is cancelled.'),
  resendEmail: z.nullish(z.boolean('resendEmail must be true or false.')),
  revision: optionalRevision,
});
export type SignoffVoid = z.output<typeof SignoffVoid>;

/** The answer that a family gave to staff. */
const SpokenAnswer = z.strictObject({
  option: required(100, 'Please choose what they want.'),
  way: z.enum(answerWays, 'Please choose how they told you: by phone or in person.'),
  /** The person who answered: a name, and their relationship to the person who died. */
  givenBy: required(255, 'Please enter who told you.'),
  revision: optionalRevision,
});
export type SpokenAnswer = z.output<typeof SpokenAnswer>;

/** A sign-off on a list. Times are wall time in Europe/London. */
const SignoffOnList = z.object({
  guid: z.string(),
  eMail: z.string(),
  name: z.string(),
  deceasedName: z.string(),
  /** The status of the newest email. */
  state: z.enum(signoffStates),
  createdAt: z.string(),
  /** The guid of its branch. */
  branch: z.string(),
  /** The choice made with the newest email. */
  answer: z.nullable(
    z.object({
      option: z.string(),
      text: z.string(),
      at: z.string(),
      /** `link`, or the way in which staff were told. */
      way: z.enum(['link', ...answerWays]),
      /** The person who answered, and the member of staff who recorded it. */
      givenBy: z.nullable(z.string()),
      recordedBy: z.nullable(z.string()),
    }),
  ),
});
export type SignoffOnList = z.output<typeof SignoffOnList>;

/** A sign-off with the state of each of its emails, the newest first. Times are wall time in Europe/London. */
export const SignoffState = z.object({
  ...SignoffOnList.shape,
  revision: z.number(),
  options: z.array(OfferedOption),
  emails: z.array(
    z.object({
      createdAt: z.string(),
      /** The id of the email; null once it is gone. */
      emailId: z.nullable(z.string()),
      /** The email's state in the outbox; null if it was cancelled before it was sent. */
      delivery: z.nullable(z.string()),
      expiresAt: z.string(),
      usedAt: z.nullable(z.string()),
      optionSelected: z.nullable(z.string()),
      voidedAt: z.nullable(z.string()),
      voidReason: z.nullable(z.string()),
    }),
  ),
});
export type SignoffState = z.output<typeof SignoffState>;

const SignoffQuery = z.strictObject({
  state: z.optional(z.enum(signoffStates, `state is one of ${signoffStates.join(', ')}.`)),
  branch: branchFilter,
  /** Words of the two names or the email address; each must occur. */
  q: z.optional(
    z.string().check(z.maxLength(searchCharactersMax, `q can be ${searchCharactersMax} characters long.`)),
  ),
  sort: sortBy('deceased', 'sent'),
  before: numberPosition('before'),
  limit,
});
export type SignoffQuery = z.output<typeof SignoffQuery>;

const examplePerson = {
  eMail: 'margaret@example.org',
  name: 'Margaret Ellis',
  deceasedName: 'John Arthur Ellis',
};
const exampleListed = {
  guid: 'c7a50d1e-83f2-4b6c-a0e4-5d9b1f2c7e68',
  ...examplePerson,
  state: 'waiting' as const,
  createdAt: '2026-11-21T14:30:00',
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  answer: null,
};

export const signoffCalls = {
  /** The latest first. `counts` has the number in each state, for the same search and branch. */
  getSignoffs: get('EmailSignoff', {
    role: 'staff',
    summary: 'List the sign-offs',
    query: SignoffQuery,
    answer: z.object({
      total: z.number(),
      counts: z.object({
        waiting: z.number(),
        recorded: z.number(),
        expired: z.number(),
        voided: z.number(),
      }),
      items: z.array(SignoffOnList),
      next: z.nullable(z.string()),
    }),
    example: {
      answer: {
        total: 1,
        counts: { waiting: 1, recorded: 7, expired: 0, voided: 2 },
        items: [exampleListed],
        next: null,
      },
    },
  }),
  createSignoff: post('EmailSignoff', {
    role: 'staff',
    summary: 'Email a sign-off',
    body: NewSignoff,
    answer: z.object({ guid: z.string() }),
    example: {
      request: { ...examplePerson, options: exampleSignoffOptions },
      answer: { guid: 'c7a50d1e-83f2-4b6c-a0e4-5d9b1f2c7e68' },
    },
  }),
  getSignoff: get('EmailSignoff/{guid}', {
    role: 'staff',
    summary: 'Get the state of a sign-off',
    answer: SignoffState,
    example: {
      answer: {
        ...exampleListed,
        revision: 1,
        options: exampleSignoffOptions,
        emails: [
          {
            createdAt: '2026-11-21T14:30:00',
            emailId: '1042',
            delivery: 'sent',
            expiresAt: '2027-01-20T14:30:00',
            usedAt: null,
            optionSelected: null,
            voidedAt: null,
            voidReason: null,
          },
        ],
      },
    },
  }),
  updateSignoff: put('EmailSignoff/{guid}', {
    role: 'staff',
    summary: 'Correct a sign-off',
    body: SignoffChange,
    answer: z.literal(true),
    example: { request: { name: 'Margaret Ellis-Webb', revision: 1 } },
  }),
  /** Records a family's answer by phone or in person, once, as with a link. The family gets it by email too. */
  recordSignoff: post('EmailSignoff/{guid}/Answer', {
    role: 'staff',
    summary: 'Record an answer given by phone or in person',
    body: SpokenAnswer,
    answer: z.literal(true),
    example: { request: { option: 'Oak', way: 'phone', givenBy: 'Margaret Ellis, his daughter' } },
  }),
  voidSignoff: post('EmailSignoff/{guid}/Void', {
    role: 'staff',
    summary: 'Void a sign-off',
    body: SignoffVoid,
    answer: z.literal(true),
    example: { request: { reason: 'We asked the wrong person.', resendEmail: false } },
  }),
};
