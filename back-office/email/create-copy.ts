import type { Email } from './email.ts';
import { ruleOf } from './kinds.ts';

type KeptCopy = { subject: string | null; text: string | null };

// Longer than any email of ours. A cremation request with long answers has about 10,000.
const charactersMax = 100_000;

/** The copy of a sent email that the outbox keeps for a while. */
export function createCopy(kind: string, email: Pick<Email, 'subject' | 'text'> | undefined): KeptCopy {
  if (!email || !ruleOf(kind).keepsText) return { subject: null, text: null };
  return { subject: email.subject, text: withoutLinks(email.text).slice(0, charactersMax) };
}

/** Cuts every link after the name of its website. With a whole link, anybody could change what it leads to. */
const withoutLinks = (text: string): string => text.replaceAll(/(https?:\/\/[^\s/?#]+)[/?#]\S*/gi, '$1/…');
