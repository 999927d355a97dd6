import type { Email, TextMessage } from './email.ts';
import { findEmailRule } from './kinds.ts';

type KeptCopy = { subject: string | null; text: string | null };

// A cremation request with long answers has about 10,000 characters.
const charactersMax = 100_000;

/** The copy of a sent email or text message that the outbox keeps for a while. */
export function createCopy(
  kind: string,
  message: Pick<Email, 'subject' | 'text'> | TextMessage | undefined,
): KeptCopy {
  if (!message || !findEmailRule(kind).keepsText) return { subject: null, text: null };
  const subject = 'subject' in message ? message.subject : null;
  return { subject, text: cutLinks(message.text).slice(0, charactersMax) };
}

/** Cuts every link after its host. A private link would let every reader of the copy change what it leads to. */
const cutLinks = (text: string): string => text.replaceAll(/(https?:\/\/[^\s/?#]+)[/?#]\S*/gi, '$1/…');
