import { exampleSignoffOptions } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, put } from '../../call.ts';
import { required, textUpTo, optionalRevision } from '../../fields/fields.ts';
import { signoffOptionTexts } from '../../sign-off-options.ts';

const optionsMax = 6;
// Used in the link's path and in the sentence that names it, so it is one word or a few.
const optionPattern = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N} '’_-]{0,98}[\p{L}\p{M}\p{N}])?$/u;

const optionCharactersMax = 100;
const explanationCharactersMax = 500;
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
    /** Explains the option to a family that has never heard of it. */
    explanation: z.optional(textUpTo(explanationCharactersMax, 'explanation must be text.')),
  })
  .check(
    z.refine(
      ({ option, text }) => (signoffOptionTexts.get(option) ?? text) === text,
      'Option1 and Option2 stand for what the website says of them. Please name another choice otherwise.',
    ),
  );
export type SignoffOption = z.output<typeof SignoffOption>;

/** An option in an answer. */
export const OfferedOption = z.object({
  option: z.string(),
  text: z.string(),
  explanation: z.optional(z.string()),
});

/** The options of a sign-off. */
export const signoffOptions = z
  .array(SignoffOption, 'options must be a list of option and text.')
  .check(
    z.minLength(1, 'Please name one option at least, or leave options out.'),
    z.maxLength(optionsMax, `Please name ${optionsMax} options at most.`),
    z.refine(areDistinct, 'Please give each option a name of its own.'),
  );

function areDistinct(options: { option: string }[]): boolean {
  const names = options.map(({ option }) =>
    option.slice(0, optionCharactersMax).normalize('NFC').toLowerCase(),
  );
  return new Set(names).size === names.length;
}

/** The options that a new sign-off offers if it names none. */
const UsualOptions = z.object({
  options: z.array(OfferedOption),
  /** Whether they are Option1 and Option2, because nobody has chosen others. */
  isStandard: z.boolean(),
  revision: z.number(),
});

const OptionsChange = z.strictObject({
  /** Null for Option1 and Option2. */
  options: z.nullable(signoffOptions),
  revision: optionalRevision,
});
export type OptionsChange = z.output<typeof OptionsChange>;

export const signoffOptionCalls = {
  getSignoffOptions: get('SignoffOptions', {
    role: 'staff',
    summary: 'Get what new sign-offs offer',
    answer: UsualOptions,
    example: { answer: { options: exampleSignoffOptions, isStandard: false, revision: 2 } },
  }),
  /** Sets the options of future sign-offs. Earlier ones keep theirs. */
  updateSignoffOptions: put('SignoffOptions', {
    role: 'staff',
    summary: 'Change what new sign-offs offer',
    body: OptionsChange,
    answer: z.literal(true),
    example: { request: { options: exampleSignoffOptions, revision: 1 } },
  }),
};
