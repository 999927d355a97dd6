import * as z from 'zod/mini';

const charactersMax = 200;
const message = 'Please enter a web address that begins with https, such as https://www.example.org.';

/** Reads the origin of a copied address: `https://www.example.org` of `https://www.example.org/events`. */
function readOrigin(input: unknown): unknown {
  if (typeof input !== 'string' || !URL.canParse(input.trim())) return input;
  const { origin, protocol, username } = new URL(input.trim());
  return protocol === 'https:' && !username ? origin : input;
}

/** The beginning of every link to this website, `https://www.example.org`; empty if it is not known. */
export const publicAddress = z.pipe(
  z.transform(readOrigin),
  z.string(message).check(z.maxLength(charactersMax, message), z.regex(/^(https:\/\/[^\s/?#@]+)?$/, message)),
);
