/** How the text of an environment variable is read. */
export type Reading<Value> = {
  /** Returns null for an invalid text. */
  read(text: string): Value | null;
  /** The error after the name of the variable: "must be a web address." */
  message: string;
};

/**
 * Reads a variable; undefined if it is not set.
 * @throws an error that names it if its value is invalid
 */
export function readVariable<Value>(name: string, text: string | undefined, reading: Reading<Value>) {
  if (text === undefined) return undefined;
  const value = reading.read(text);
  if (value === null) throw new Error(`${name} ${reading.message}`);
  return value;
}

export const textThat = (isRight: (text: string) => boolean, message: string): Reading<string> => ({
  read: (text) => (isRight(text) ? text : null),
  message,
});

export const anyText = textThat(() => true, '');

export const matching = (pattern: RegExp, message: string) => textThat((text) => pattern.test(text), message);

/** A whole number, with at most the digits of the highest value. */
export const wholeNumber = (min: number, max: number): Reading<number> => ({
  read: (text) => {
    const isRight = /^\d+$/.test(text) && text.length <= String(max).length;
    return isRight && Number(text) >= min && Number(text) <= max ? Number(text) : null;
  },
  message: `must be a whole number from ${min} to ${max}.`,
});

/** An http or https address. */
export const webAddress = textThat(isPlainAddress, 'must be a web address.');

/** Whether it has no query, and no name and password, which would end up in a log. */
export function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\/\S/.test(text) || !URL.canParse(text)) return false;
  const { username, search, hash } = new URL(text);
  return !username && !search && !hash;
}

/**
 * Whether it is a plain address with https. Without https, only an address on this machine is accepted, for trying
 * things out.
 */
export const isSecureAddress = (text: string): boolean =>
  isPlainAddress(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(text);

export const emailAddress = matching(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, 'must be one email address.');

/** An email address, with a name before it if there is one: `Hill & Son <office@example.org>`. */
export const sender = matching(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, 'must be an email address.');

/** A list of valid entries, separated by commas. Duplicates are dropped. */
export const listReading = (
  entry: Pick<Reading<string>, 'read'>,
  message: string,
  { min, max } = { min: 0, max: Infinity },
): Reading<string[]> => ({
  read: (text) => {
    const entries = splitEntries(text);
    const fits = entries.every((each) => entry.read(each) !== null);
    return fits && entries.length >= min && entries.length <= max ? [...new Set(entries)] : null;
  },
  message,
});

const splitEntries = (text: string): string[] => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean);
};
