import { domainToASCII } from 'node:url';
import { cleanAddress } from '#contract/fields/clean-text.ts';

/** A typed address without surrounding or invisible characters, as emails are sent to it. */
export const cleanEmail = (text: string): string => cleanAddress(text).normalize('NFC');

/**
 * The normalised spelling of an address, for look-ups and uniqueness: lower case, with the domain in its ASCII form. Plus
 * tags and dots stay, because they may mean another mailbox.
 */
export const emailKey = (text: string): string => computeKeyOfCleanAddress(cleanEmail(text));

/** `emailKey` of an address that `cleanEmail` has cleaned already. */
export function computeKeyOfCleanAddress(eMail: string): string {
  const address = eMail.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${toAsciiDomain(domain)}`;
}

function toAsciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}
