import * as z from 'zod/mini';
import { cleanText } from './clean-text.ts';

/** The message for text with characters that the database cannot store. */
export const notPrintable = 'Please remove the control characters.';

// PostgreSQL stores no NUL and no lone surrogate, and nobody types other control characters; tabs and line ends are
// text.
// oxlint-disable-next-line no-control-regex
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;

// The pattern is not run on text that is too long, which could be a whole book; such text gets only the length
// error. The checks do not abort, because that would skip the checks across fields.
const matches = (charactersMax: number, pattern: RegExp, error: string) =>
  z.refine<string>((text) => text.length > charactersMax || pattern.test(text), error);

/** Required text that is not blank: its limit in UTF-16 units, and its message if it is missing or too long. */
export const required = (charactersMax: number, message: string) =>
  z.string(message).check(
    z.maxLength(charactersMax, `${endSentence(message)} It can be ${charactersMax} characters long at most.`),
    z.refine((text) => text.length > charactersMax || cleanText(text) !== '', message),
    matches(charactersMax, printable, message),
  );

const endSentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

/** Optional text; may be null or empty. */
export const optional = (charactersMax: number, name: string) =>
  z.nullish(textUpTo(charactersMax, `${name} must be text.`));

/** The message for text over its limit. */
export const tooLong = (charactersMax: number): string =>
  `Please shorten this to ${charactersMax} characters or fewer.`;

/** Text that may be empty. */
export const textUpTo = (charactersMax: number, message?: string) =>
  z
    .string(message)
    .check(
      z.maxLength(charactersMax, tooLong(charactersMax)),
      matches(charactersMax, printable, notPrintable),
    );

// Allows letters of any script on both sides for international addresses, no character with a meaning in an email
// header, and a domain of at least two parts. No two parts of the pattern can match the same characters in two
// ways, so it takes one step per character.
const emailPattern =
  /^[^\s\p{Cc}\p{Cs}@"(),:;<>[\]\\]+@(?:[\p{L}\p{M}\p{N}-]+\.)+(?=[\p{M}\p{N}-]*\p{L})[\p{L}\p{M}\p{N}-]+$/u;

export const email = (charactersMax: number, message: string) =>
  z.string(message).check(z.maxLength(charactersMax, message), matches(charactersMax, emailPattern, message));

export const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

/** The body or the query of a call that takes none. */
export const noFields = z.strictObject({});

/** The revision of a record that a change was based on. */
export const revisionField = wholeNumber(0, 1_000_000_000, 'Please say which revision was changed.');

// Ten million pounds: more than any invoice, and within the database's integer type.
export const penceMax = 1_000_000_000;

const notWholePence = 'amountPence must be whole pence, 1 at least.';

export const wholePence = z
  .int(notWholePence)
  .check(z.minimum(1, notWholePence), z.maximum(penceMax, 'Please enter £10,000,000.00 at most.'));

/** The revision on which a change is based; without it, the newest is changed. */
export const optionalRevision = z.optional(revisionField);

/** Text of an answer; null: none. */
export const nullableText = z.nullable(z.string());

export const guidPattern = /^[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12}$/;

export const guid = (message: string) => z.string(message).check(z.regex(guidPattern, message));

/** Wall time in Europe/London, `YYYY-MM-DDTHH:mm:ss`, without a zone; a real date. */
export const localDateTime = (message: string) => z.string(message).check(z.refine(isLocalDateTime, message));

/** A real date, `YYYY-MM-DD`. */
export const localDay = (message: string) =>
  z.string(message).check(z.refine((text) => isLocalDateTime(`${text}T00:00:00`), message));

export function isLocalDateTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) return false;
  // Read as UTC because every wall time exists there. A date that is not real rolls over, which shows.
  const time = new Date(`${text}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
