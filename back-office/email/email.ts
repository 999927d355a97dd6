import type { EmailKind } from '#contract/operator/email/email-kinds.ts';

/** Each stream has its own lanes: transactional emails, those with documents to render, mail-shots, and text messages. */
export const streams = ['transactional', 'with-documents', 'promotional', 'text'] as const;
export type Stream = (typeof streams)[number];

/** The connections to the mail server or gateway. With two, an email without an answer does not block the others. */
const connectionCounts: Record<Stream, number> = {
  transactional: 2,
  'with-documents': 1,
  promotional: 2,
  text: 2,
};

/**
 * The emails that one loop of the outbox sends. Transactional emails have two lanes: one for domains that have answered,
 * and one with a single connection for all other domains.
 */
export type Lane = { stream: Stream; domains?: 'answering' | 'others' };
export const lanes: Lane[] = [
  { stream: 'transactional', domains: 'answering' },
  { stream: 'transactional', domains: 'others' },
  { stream: 'with-documents' },
  { stream: 'promotional' },
  { stream: 'text' },
];

export const countConnections = ({ stream, domains }: Lane): number =>
  domains === 'others' ? 1 : connectionCounts[stream];

/** The name may be empty. */
export type Mailbox = { name: string; address: string };

/** An email to one recipient. */
export type Email = {
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iTIP message (RFC 5546), with which calendar programs add, change or remove an entry. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** The Reply-To address, if not the sender. Left out if it is not a valid address. */
  replyTo?: string;
  /** With `cid` it is an image of the HTML, `<img src="cid:…">`. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  /** Additional headers, written as they are. */
  headers?: Record<string, string>;
};

/** A text message to one mobile number. */
export type TextMessage = {
  /** A number in the format of E.164: +447700900123. */
  to: string;
  /** In the characters of `toGsm7`. */
  text: string;
  /** The start of the event; null if the message may go at any hour. */
  startsAt: Date | null;
};

export type Message = Email | TextMessage;

export const isText = (message: Message): message is TextMessage => !('from' in message);

/** An email or a text message in the outbox before it is composed. The shape of `facts` depends on `kind`. */
export type QueuedEmail<Kind extends EmailKind = EmailKind> = {
  id: string;
  kind: Kind;
  recipient: string;
  facts: unknown;
  createdAt: Date;
};

/** Parses `Name <address>` or a bare address, the formats of MAIL_FROM. */
export function parseMailbox(text: string, nameIfNone: string): Mailbox {
  const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.replaceAll('"', '').trim() || nameIfNone, address: address.trim() };
}

// Line breaks could forge a header or a line of the email. Explicit direction marks (U+202A to U+202E and U+2066 to
// U+2069) could reverse the text after a value. Text in right-to-left scripts needs neither.
const controlsAndDirections = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** A value as one line of well-formed text; the empty string for null. */
export const oneLine = (value: string | null | undefined): string =>
  (value ?? '').toWellFormed().replace(controlsAndDirections, ' ').trim();

/**
 * A value that a visitor typed. Anybody can enter somebody else's address, so our emails must not carry a stranger's
 * link: a zero-width space keeps mail programs from turning the text into one.
 */
export const removeLinks = (value: string | null | undefined): string =>
  oneLine(value).replace(/:\/\/|[.@](?=\p{L}{2})/gu, '$&\u200b');
