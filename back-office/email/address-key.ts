import { domainToASCII } from 'node:url';
import { cleanAddress } from '#contract/fields/clean-text.ts';

/** What stays of a typed address for sending: no surrounding or invisible characters. */
export const cleanEmail = (typed: string): string => cleanAddress(typed).normalize('NFC');

/**
 * One spelling per mailbox, for looking up and for uniqueness: lower case, internationalised domain in
 * its ASCII form. Plus-tags and dots stay: they may be another mailbox.
 */
export const emailKey = (typed: string): string => keyOfClean(cleanEmail(typed));

/** The same of what `cleanEmail` has answered already. */
export function keyOfClean(eMail: string): string {
  const address = eMail.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${asciiDomain(domain)}`;
}

function asciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}
