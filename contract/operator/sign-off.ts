import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { get, post } from '../call.ts';
import { email, required } from '../fields/fields.ts';
import { signoffTexts } from '../sign-off-options.ts';

const optionsMax = 6;
// Used in the link's path and in the sentence that names it, so it is one word or a few.
const optionPattern = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N} '’_-]{0,98}[\p{L}\p{M}\p{N}])?$/u;

const optionCharactersMax = 100;
const optionMessage = 'Please name each option in letters, digits, spaces and hyphens.';

export const SignoffOption = z
  .strictObject({
    option: z
      .string('Please name each option.')
      .check(
        z.maxLength(optionCharactersMax, { error: optionMessage, abort: true }),
        z.regex(optionPattern, optionMessage),
      ),
    text: required(500, 'Please say what each option stands for.'),
  })
  .check(
    z.refine(
      ({ option, text }) => (signoffTexts.get(option) ?? text) === text,
      'Option1 and Option2 stand for what the website says of them. Please name another choice otherwise.',
    ),
  );

/** The operator's request for a family's decision. Without options, the email offers Option1 and Option2. */
export const NewSignoff = z.strictObject({
  eMail: email(500, emailMessage),
  name: required(255, 'Please enter the name of the person who is asked.'),
  deceasedName: required(255, 'Please enter the name of the person who died.'),
  options: z.nullish(
    z
      .array(SignoffOption, 'options must be a list of option and text.')
      .check(
        z.minLength(1, 'Please name one option at least, or leave options out.'),
        z.maxLength(optionsMax, `Please name ${optionsMax} options at most.`),
        z.refine(areDistinct, 'Please give each option a name of its own.'),
      ),
  ),
});
export type NewSignoff = z.output<typeof NewSignoff>;

function areDistinct(options: { option: string }[]): boolean {
  const names = options.map(({ option }) =>
    option.slice(0, optionCharactersMax).normalize('NFC').toLowerCase(),
  );
  return new Set(names).size === names.length;
}

/** Without a new email if the wrong person was asked: ask the right one afterwards. */
export const SignoffVoid = z.strictObject({
  reason: required(500, 'Please say why it is voided.'),
  sendNewLetter: z.nullish(z.boolean('sendNewLetter must be true or false.')),
});
export type SignoffVoid = z.output<typeof SignoffVoid>;

/** The status of a sign-off and of each of its emails, the newest first. Moments are ISO 8601 in UTC. */
export const SignoffState = z.object({
  guid: z.string(),
  eMail: z.string(),
  name: z.string(),
  deceasedName: z.string(),
  options: z.array(z.object({ option: z.string(), text: z.string() })),
  /** The status of the newest email. */
  state: z.enum(['waiting', 'recorded', 'expired', 'voided']),
  letters: z.array(
    z.object({
      createdAt: z.string(),
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

/** What a link of a sign-off email is about. */
export const SignoffLink = z.object({
  /** Null if the email was cancelled: it may have gone to the wrong person. */
  deceasedName: z.nullable(z.string()),
  /** What was chosen with the links of this email, and when, in UK local time. */
  recorded: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** For the reader of the email: why nothing can be chosen with its links any more. */
  problem: z.nullable(z.string()),
});
export type SignoffLink = z.output<typeof SignoffLink>;

export const signoffCalls = {
  createSignoff: post('EmailSignoff', { body: NewSignoff, answer: z.object({ guid: z.string() }) }),
  getSignoff: get('EmailSignoff/{guid}', { answer: SignoffState }),
  getSignoffLink: get('Ms/EmailSignoff/{emailGuid}', { answer: SignoffLink }),
  voidSignoff: post('EmailSignoff/{guid}/Void', { body: SignoffVoid, answer: z.literal(true) }),
};
