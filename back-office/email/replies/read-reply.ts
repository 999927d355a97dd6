import { createHash, randomUUID } from 'node:crypto';
import PostalMime, { type Attachment, type Email as Message } from 'postal-mime';
import { cleanText } from '#contract/fields/clean-text.ts';
import { oneLine } from '../email.ts';
import { splitQuoted } from './quoted-text.ts';
import { findInAddresses, findInMessageIds, type NamedEmail } from './reply-address.ts';

export type ReadReply = {
  /** Identifies a message that arrives twice. */
  digest: Buffer;
  sender: string | null;
  senderName: string | null;
  subject: string | null;
  text: string;
  quoted: string;
  isAutomatic: boolean;
  /** The emails that the recipient addresses name, which is the stronger proof, and those that the headers name. */
  byAddress: NamedEmail[];
  byMessageId: NamedEmail[];
  files: { name: string; bytes: Buffer }[];
  leftOut: string[];
};

/** The limit on a message, which fits about three photographs of a phone. */
export const replyBytesMax = 25_000_000;
const linesMax = 600_000;
const partsMax = 200;
const nestingMax = 20;
const textCharactersMax = 50_000;
const htmlCharactersMax = 2_000_000;
const filesMax = 20;
const namedMax = 10;

/** Reads an answer to an email. A message that cannot be parsed is kept as a file, so that nothing is lost. */
export async function readReply(raw: Buffer): Promise<ReadReply> {
  const message = isWithinLimits(raw) ? await parse(raw) : null;
  return message ? createReply(message, await readText(message)) : createUnreadableReply(raw);
}

const parse = (raw: Buffer | string): Promise<Message | null> =>
  PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    // Treat an email within an email as an attachment, without parsing it.
    forceRfc822Attachments: true,
    maxNestingDepth: nestingMax,
    maxHeadersSize: 200_000,
  }).catch(() => null);

/** Whether a message can be parsed in time, which depends on its numbers of lines and of parts. */
function isWithinLimits(raw: Buffer): boolean {
  let [lines, parts] = [0, 0];
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) parts += 1;
    if (lines > linesMax || parts > partsMax) return false;
  }
  return true;
}

function createReply(message: Message, { own, quoted }: { own: string; quoted: string }): ReadReply {
  const { from, subject, attachments } = message;
  const findHeaders = (...names: string[]) =>
    message.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
  const files = attachments.map((attachment, index) => ({
    name: createFileName(attachment, index),
    bytes: toBuffer(attachment),
  }));
  return {
    digest: computeDigest([message.messageId, message.date, from?.address, subject, own]),
    sender: oneLine(from?.address).slice(0, 500) || null,
    senderName: oneLine(from?.name).slice(0, 200) || null,
    subject: oneLine(subject).slice(0, 500) || null,
    text: own.slice(0, textCharactersMax),
    quoted: quoted.slice(0, textCharactersMax),
    isAutomatic: isAutomatic(findHeaders),
    byAddress: findHeaders('to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to')
      .flatMap(findInAddresses)
      .slice(0, namedMax),
    byMessageId: findHeaders('in-reply-to', 'references').flatMap(findInMessageIds).slice(-namedMax),
    files: files.slice(0, filesMax),
    leftOut: files.slice(filesMax).map(({ name }) => `${name}: there were more than ${filesMax} attachments`),
  };
}

/** Whether no person wrote a message, by RFC 3834 and by the headers that were used before it. */
function isAutomatic(header: (...names: string[]) => string[]): boolean {
  const hasHeader = (name: string, pattern: RegExp) => header(name).some((value) => pattern.test(value));
  return (
    hasHeader('auto-submitted', /^\s*(?!no\b)\S/i) ||
    hasHeader('precedence', /\b(bulk|junk|list|auto_reply)\b/i) ||
    hasHeader('return-path', /^\s*<\s*>/) ||
    hasHeader('from', /\bmailer-daemon@/i) ||
    hasHeader('content-type', /^multipart\/report\b/i) ||
    hasHeader('subject', /^(automatic reply|out of office|autoreply|auto:)/i) ||
    header('list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply-from').length > 0
  );
}

function toBuffer({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

/** A file name without a path, and without characters that file systems or headers refuse. */
function createFileName({ filename, mimeType }: Attachment, index: number): string {
  const lastPart = oneLine(filename).split(/[/\\]/).at(-1)!;
  const name = lastPart.replaceAll(/[<>:"|?*]/g, '_').replace(/^\.+/, '');
  const ending = mimeType === 'message/rfc822' ? '.eml' : '';
  return name.slice(-120) || `attachment-${index + 1}${ending}`;
}

async function readText({ text, html }: Message) {
  if (text?.trim()) return splitQuoted(normaliseText(text));
  if (!html) return { own: '', quoted: '' };
  const [own, quoted] = splitHtml(html.slice(0, htmlCharactersMax));
  const [ownText, quotedText] = [await convertHtmlToText(own), await convertHtmlToText(quoted)];
  if (!ownText) return { own: quotedText, quoted: '' };
  return quotedText ? { own: ownText, quoted: quotedText } : splitQuoted(ownText);
}

const normaliseText = (text: string): string =>
  cleanText(text.toWellFormed().replaceAll(/\r\n?/g, '\n')).replaceAll(/\n{3,}/g, '\n\n');

/** Splits HTML where mail programs mark the original. */
function splitHtml(html: string): [own: string, quoted: string] {
  const start = html.search(
    /<blockquote\b|<div[^<>]{1,200}\b(gmail_quote|divRplyFwdMsg|appendonsend|moz-cite-prefix|yahoo_quoted)\b/i,
  );
  return start < 0 ? [html, ''] : [html.slice(0, start), html.slice(start)];
}

/** Converts HTML by parsing a message with an empty text part, for which the parser converts the HTML part. */
async function convertHtmlToText(html: string): Promise<string> {
  if (!html.trim()) return '';
  const boundary = randomUUID();
  const createPart = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodeBase64Lines(content)}\r\n`;
  const message = await parse(
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${createPart('text/plain', '')}${createPart('text/html', removeStyles(html))}--${boundary}--\r\n`,
  );
  return normaliseText(message?.text ?? '');
}

const encodeBase64Lines = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

// A pattern could take quadratic time on unclosed styles.
function removeStyles(html: string): string {
  const [first = '', ...others] = html.split(/<style\b/i);
  return [
    first,
    ...others.map((text) =>
      text
        .split(/<\/style\s*>/i)
        .slice(1)
        .join(''),
    ),
  ].join('');
}

function createUnreadableReply(raw: Buffer): ReadReply {
  const none = { sender: null, senderName: null, subject: null, text: '', quoted: '' };
  const headers = raw.subarray(0, 20_000).toString('latin1');
  const [head = ''] = headers.split(/\r?\n\r?\n/, 1);
  return {
    ...none,
    digest: computeDigest([raw.toString('latin1')]),
    isAutomatic: false,
    byAddress: findInAddresses(head).slice(0, namedMax),
    byMessageId: findInMessageIds(head).slice(0, namedMax),
    files: [{ name: 'message.eml', bytes: raw }],
    leftOut: [],
  };
}

const computeDigest = (values: unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(values)).digest();
