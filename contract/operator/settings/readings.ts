/** How the text of an environment variable becomes a value. */
export type Reading<Value> = {
  /** Null if the text is no such value. */
  read(text: string): Value | null;
  /** It follows the name of the variable: "must be a web address." */
  message: string;
};

/** The value of a variable; undefined if it is not set. A wrong one throws an error that names it. */
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

/** A whole number that may be written with as many digits as its highest value has. */
export const wholeNumber = (min: number, max: number): Reading<number> => ({
  read: (text) => {
    const isRight = /^\d+$/.test(text) && text.length <= String(max).length;
    return isRight && Number(text) >= min && Number(text) <= max ? Number(text) : null;
  },
  message: `must be a whole number from ${min} to ${max}.`,
});

/** An http or https address. */
export const webAddress = textThat(isPlainAddress, 'must be a web address.');

/** Whether it has no name and password, which would end up in a log, and no query. */
export function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\/\S/.test(text) || !URL.canParse(text)) return false;
  const { username, search, hash } = new URL(text);
  return !username && !search && !hash;
}

/** The same, with https. Only an address on this machine may do without, which is for trying things out. */
export const isSecureAddress = (text: string): boolean =>
  isPlainAddress(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(text);

export const emailAddress = matching(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, 'must be one email address.');

/** An email address, with a name before it if there is one: `Hill & Son <office@example.org>`. */
export const sender = matching(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, 'must be an email address.');

/** Entries with commas between them, each of which fits. Each is taken once. */
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
