import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { emailKey } from '../address-key.ts';
import { findNamedEmails } from '../message-id.ts';
import { readPlainReport, type PlainVerdict } from './read-plain-report.ts';

/**
 * The status of one recipient. `addresses` has every spelling of the address. `text` is the answer of the server, or empty
 * if the report does not quote it.
 */
export type Verdict = {
  hasFailed: boolean;
  status: string;
  addresses: string[];
  text: string;
  isAfterMailFrom: boolean;
};

/** The content of a report, and the emails that it names. A complaint has no verdicts, a delivery report no `feedback`. */
export type Report = {
  verdicts: Verdict[];
  /** The type of a complaint (RFC 5965): abuse, fraud, not-spam…. */
  feedback: string | null;
  references: ReturnType<typeof findNamedEmails>;
};

/** Reads a delivery report, by RFC 3464 or in words only, or a complaint (RFC 5965). Null if it is neither. */
export async function readReport(raw: AsyncIterable<Uint8Array>): Promise<Report | null> {
  const bytes = await buffer(raw);
  if (countLines(bytes) > linesMax) return null;
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'utf8',
    // Treat an email within an email as an attachment, without parsing it recursively.
    forceRfc822Attachments: true,
    maxNestingDepth: nestingMax,
  }).catch(() => null);
  if (!mail) return null;
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, content: String(content) }));
  const statusPart = parts.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const plain = statusPart ? null : readPlainReport(mail);
  const verdicts = statusPart
    ? readVerdicts(parseGroups(statusPart.content), mail.text ?? '')
    : (plain?.verdicts ?? []).map(toVerdict);
  const feedbackPart = parts.find(({ mimeType }) => mimeType === 'message/feedback-report');
  const [feedback] = feedbackPart ? parseGroups(feedbackPart.content) : [];
  if (verdicts.length === 0 && !feedback?.has('feedback-type')) return null;
  const original = parts.find(({ mimeType }) => /rfc822|^message\/global(-headers)?$/.test(mimeType));
  const originalText = original?.content ?? plain?.original ?? '';
  const [, messageId = ''] = /^message-id:\s*(<[^<>\s]{1,300}>)/im.exec(originalText) ?? [];
  const recipients = mail.headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to'].includes(key))
    .map(({ value }) => value);
  const sender = feedback?.get('original-mail-from') ?? '';
  return {
    verdicts,
    feedback: verdicts.length > 0 ? null : feedback!.get('feedback-type')!.toLowerCase(),
    references: [messageId, sender, ...recipients].flatMap(findNamedEmails).slice(0, namedMax),
  };
}

const namedMax = 10;
// Limits parsing time, which depends on the number of lines. The largest report has fewer lines of 60 characters.
const linesMax = 20_000;
const nestingMax = 10;

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

type Fields = Map<string, string>;

/** The groups of fields, separated by empty lines: the first is about the message, each other about a recipient. */
function parseGroups(content: string): Fields[] {
  const unfolded = content.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\s*\n/).map((group) => {
    const fields = Array.from(group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm), ([, name = '', value = '']) => {
      return [name.toLowerCase(), value.trim()] as const;
    });
    return new Map(fields);
  });
}

/** The first failed verdict, or else the first. A server may also report on addresses to which it has forwarded. */
export const findWorst = (verdicts: Verdict[]): Verdict =>
  verdicts.find(({ hasFailed }) => hasFailed) ?? verdicts[0]!;

const readVerdicts = (groups: Fields[], readable: string): Verdict[] =>
  groups.flatMap((fields) => {
    const [status] = /^[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
    const action = fields.get('action')?.toLowerCase();
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) =>
      readAddresses(fields.get(name) ?? ''),
    );
    if (!status || !action) return [];
    const ownText = findTextAbout(addresses, readable);
    // Exim and OpenSMTPD state the reason in the readable part only, unless another server gave it.
    const text = fields.get('diagnostic-code') || ownText;
    const isAfterMailFrom = /\b(in reply to|after) MAIL FROM\b/.test(ownText);
    const hasFailed = action === 'failed' || (status === '4.4.7' && expiredPattern.test(text));
    return [{ status, hasFailed, addresses, text, isAfterMailFrom }];
  });

// OpenSMTPD reports its last attempt as "delayed", like earlier ones.
const expiredPattern = /\bEnvelope expired\b/;

const toVerdict = ({ address, ...verdict }: PlainVerdict): Verdict => ({
  ...verdict,
  addresses: [emailKey(address)],
  isAfterMailFrom: /\b(in reply to|after) MAIL FROM\b/.test(verdict.text),
});

const textCharactersMax = 2_000;

/** The lines of the part for people that follow an address, up to an empty one. */
function findTextAbout(addresses: string[], readable: string): string {
  const text = readable.slice(0, 100_000).replaceAll(/\r\n?/g, '\n');
  const lower = text.toLowerCase();
  const starts = addresses.map((address) => lower.indexOf(address)).filter((start) => start >= 0);
  if (starts.length === 0) return '';
  const [lines = ''] = text.slice(Math.min(...starts)).split(/\n[ \t]*\n/, 1);
  return lines.slice(0, textCharactersMax).replaceAll(/\s+/g, ' ');
}

// RFC 3461 encodes a plus in an address as +2B, and not every server decodes it.
function readAddresses(field: string): string[] {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]{3,500})>?\s*$/i.exec(field) ?? [];
  if (!address) return [];
  return [address, address.replaceAll(/\+2B/gi, '+')].map(emailKey);
}
