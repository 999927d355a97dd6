import * as z from 'zod/mini';

/** An http or https address. */
export const webAddress = (name: string) =>
  z.string().check(z.refine(isPlainAddress, `${name} must be a web address.`));

/** Whether it has no name and password, which would end up in a log, and no query. */
export function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\/\S/.test(text) || !URL.canParse(text)) return false;
  const { username, search, hash } = new URL(text);
  return !username && !search && !hash;
}
