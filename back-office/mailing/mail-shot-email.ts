import { isSoftOptIn } from '#contract/operator/mailing/consent.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { KeyObject } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { renderPageHtml, renderPageText, type Provider } from '../email/layout.ts';
import { parseMailbox, oneLine, removeLinks, type Email, type QueuedEmail } from '../email/email.ts';
import { SendingError } from '../email/refusals/refusal.ts';
import { computeSignature } from './mail-shot-link.ts';
import { renderBody } from './mail-shot-body.ts';

export type MailShotEmailParts = {
  database: Database;
  clock: () => Date;
  /** Signs the links. Signed links may lead to any host. */
  mailShotKey: KeyObject;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** `Name <address>` or an address. */
  mailFromNews: string;
  mailUnsubscribeTo: string | null;
  provider: Provider;
};

type Facts = {
  ca: string;
  subject: string;
  body: string;
  cu: string;
  co: string;
  name: string;
  source: string;
  consent: string;
};

const urlCharactersMax = 3_000;

/** Composes the email of a campaign to one contact, from their current data. */
export async function composeMailShotEmail(
  waiting: QueuedEmail<KindOf<'mail'>>,
  parts: MailShotEmailParts,
): Promise<Email> {
  const facts =
    waiting.kind === 'mail-shot-test'
      ? {
          cu: 'test',
          co: 'test',
          source: 'this is a test',
          consent: 'Yes',
          ...(waiting.facts as Omit<Facts, 'cu' | 'co' | 'source' | 'consent'>),
        }
      : await read(parts.database, waiting.facts as { campaign: number; contact: number });
  const subject = waiting.kind === 'mail-shot-test' ? `[Test] ${facts.subject}` : facts.subject;
  const { provider, mailFromNews } = parts;
  const { email, unsubscribeUrl } = mailShotContent(facts, parts);
  const from = parseMailbox(mailFromNews, provider.name);
  return {
    from,
    to: waiting.recipient,
    ...email,
    subject: oneLine(subject),
    headers: listHeaders(from.address, unsubscribeUrl, facts, parts),
  };
}

type ContentParts = Pick<MailShotEmailParts, 'clock' | 'mailShotKey' | 'publicUrl' | 'provider'>;

/** The content of a campaign's email to one contact. */
export function mailShotContent(facts: Facts, parts: ContentParts) {
  const { provider } = parts;
  const { html, text } = renderBody(facts.body, (url) => createTrackedLink(url, facts, parts));
  const unsubscribeUrl = unsubscribeLink(facts, parts);
  const source = removeLinks(facts.source);
  const beginning = isSoftOptIn(facts.consent)
    ? `You gave us your email address at: ${source}`
    : `You joined our mailing list at: ${source}`;
  const reason = `${beginning}. If you would rather not receive news from us, please unsubscribe below. We will still email you about bookings and anything else you ask us for.`;
  const content = {
    heading: oneLine(facts.subject),
    greeting: ownGreeting.test(facts.body) ? null : `Dear ${removeLinks(facts.name)},`,
    hasOwnClosing: ownEnd.test(facts.body),
    provider,
    smallPrint: { text: reason, label: 'Unsubscribe', url: unsubscribeUrl },
  };
  const email = {
    subject: oneLine(facts.subject),
    text: renderPageText({ ...content, body: text }),
    html: renderPageHtml({ ...content, body: html }),
  };
  return { email, unsubscribeUrl };
}

/** Whether a body has its own greeting or closing; then none is added. */
const ownGreeting = /^\s*(dear|hello|hi|good (morning|afternoon|evening))\b(?!-)/i;
const ownEnd = /\n[^\n]{0,40}\b(regards|wishes|sincerely|faithfully),?[ \t]{0,10}(\n[^\n]{0,80}){0,4}$/i;

async function read(database: Database, facts: { campaign: number; contact: number }): Promise<Facts> {
  const [mailShotFacts] = await database.rows<Facts>`
    select ca, subject, body, cu, co, name, consent_source as source, consent from campaign, contact
    where campaign.id = ${facts.campaign} and contact.id = ${facts.contact}`;
  if (!mailShotFacts) throw new SendingError('never', 'The contact is no longer on the list.');
  return mailShotFacts;
}

function createTrackedLink(
  ws: string,
  { cu, co, ca }: Facts,
  { mailShotKey, publicUrl }: ContentParts,
): string {
  if (ws.length > urlCharactersMax) return ws;
  const path = [ws, cu, co, ca].map(encodeURIComponent).join('/');
  return `${publicUrl}/mailshot/${path}?s=${computeSignature(mailShotKey, { ws, cu, co, ca })}`;
}

/** `t` is the time of sending. The page unsubscribes without a press only later, because mail scanners open links at once. */
function unsubscribeLink({ cu, co }: Facts, { publicUrl, clock }: ContentParts): string {
  const moment = Math.floor(clock().getTime() / 1000).toString(36);
  return `${publicUrl}/Unsubscribe/${encodeURIComponent(cu)}/${encodeURIComponent(co)}?t=${moment}`;
}

/**
 * The headers for the unsubscribe button of mail programs (RFC 2369, RFC 2919, RFC 8058). RFC 8058 requires https, so
 * other links are left out.
 */
function listHeaders(
  sender: string,
  unsubscribeUrl: string,
  { co }: Facts,
  { mailUnsubscribeTo }: MailShotEmailParts,
): Record<string, string> {
  const isOneClick = unsubscribeUrl.startsWith('https:');
  const subject = encodeURIComponent(`Unsubscribe ${co}`);
  const ways = [
    ...(isOneClick ? [`<${unsubscribeUrl}>`] : []),
    ...(mailUnsubscribeTo ? [`<mailto:${mailUnsubscribeTo}?subject=${subject}>`] : []),
  ];
  return {
    'List-Id': `<news.${sender.split('@').at(-1)}>`,
    ...(ways.length > 0 && { 'List-Unsubscribe': ways.join(', ') }),
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
