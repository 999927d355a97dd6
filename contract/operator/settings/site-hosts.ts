import * as z from 'zod/mini';

const hostsMax = 20;
const hostPattern = /^(\[[\da-f:]+\]|[a-z\d.-]+)(:\d{1,5})?$/i;
// A name alone is rather part of an address.
const wholePattern = /[.:]|^localhost$/i;
const message = 'Please enter an address such as www.example.org.';

/** Reads the host of a copied address: `www.example.org` of `https://www.example.org/news`. */
function readHost(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const text = input.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return text;
  const { host, username } = new URL(address);
  return username ? text : host;
}

/** Hosts, with an optional port. Whole web addresses are read as their hosts. */
export const siteHosts = z
  .array(
    z.pipe(
      z.transform(readHost),
      z.string(message).check(z.refine((text) => hostPattern.test(text) && wholePattern.test(text), message)),
    ),
  )
  .check(z.maxLength(hostsMax, `Please enter ${hostsMax} addresses at most.`));

/** Whether the text is a host as the environment states it. */
export const isHost = (text: string): boolean => hostPattern.test(text);
