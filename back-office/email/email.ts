/** Each has lanes of its own: what somebody asked for, emails whose documents take time to make, and news. */
export const streams = ['transactional', 'with-documents', 'promotional'] as const;
export type Stream = (typeof streams)[number];

/** How many connections to the mail server each has. With two, one email without an answer does not hold up the rest. */
const connectionsOf: Record<Stream, number> = {
  transactional: 2,
  'with-documents': 1,
  promotional: 2,
};

/**
 * What one loop of the outbox sends. Bookings have two: one for domains that have answered, on all connections of their
 * stream, and one for the other domains, on a connection of its own.
 */
export type Lane = { stream: Stream; domains?: 'answering' | 'others' };
export const lanes: Lane[] = [
  { stream: 'transactional', domains: 'answering' },
  { stream: 'transactional', domains: 'others' },
  { stream: 'with-documents' },
  { stream: 'promotional' },
];

export const connectionsOfLane = ({ stream, domains }: Lane): number =>
  domains === 'others' ? 1 : connectionsOf[stream];

/** Who writes; the name may be empty. */
export type Mailbox = { name: string; address: string };

/** One letter to one recipient. */
export type Email = {
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iTIP message (RFC 5546): calendar programs put it in, change it or take it out by themselves. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Where an answer goes, when not to the sender. Left out where it is no address that can be written to. */
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Further lines of the head, written as they are here. */
  headers?: Record<string, string>;
};

/** What the outbox knows of a letter before it is written out; `facts` has the shape that its kind asks for. */
export type QueuedEmail = { id: string; kind: string; recipient: string; facts: unknown; createdAt: Date };

/** Reads `Name <address>` or a bare address, as MAIL_FROM gives it. */
export function mailboxOf(text: string, nameIfNone: string): Mailbox {
  const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.replaceAll('"', '').trim() || nameIfNone, address: address.trim() };
}

// Line breaks could forge a line of the letter or a header; explicit direction marks (U+202A to U+202E and
// U+2066 to U+2069) could turn the words after a value around. Letters of right-to-left scripts need neither.
const breaksAndTurns = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** A value as one line of well-formed text; what is not there is the empty line. */
export const oneLine = (value: string | null | undefined): string =>
  (value ?? '').toWellFormed().replace(breaksAndTurns, ' ').trim();

/**
 * A value that a visitor typed. Anyone can type anyone's address, so our letters must not carry a stranger's
 * link: an invisible space keeps mail programs from making one out of the text.
 */
export const visitorLine = (value: string | null | undefined): string =>
  oneLine(value).replace(/:\/\/|[.@](?=\p{L}{2})/gu, '$&\u200b');
