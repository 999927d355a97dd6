import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { reportDelivery } from '#contract/operator/email/delivery-report.ts';
import type { Database } from '../database/database.ts';
import { emailKey } from './address-key.ts';
import { isOf, findNamedEmails } from './message-id.ts';
import { isAboutAddress } from './outbox/refusal.ts';
import { isStaffAddress } from './staff-address.ts';
import { blockAddress } from './suppression.ts';

export type ReportParts = { database: Database; clock: () => Date; staffMail: string[] };
/** The status of one recipient; `addresses` has every spelling of their address. */
type Verdict = { hasFailed: boolean; status: string; addresses: string[] };
type Report = { verdicts: Verdict[]; named: ReturnType<typeof findNamedEmails> };
type Outcome = Answer<typeof reportDelivery>;

/** Applies a delivery report (RFC 3464) to its email. Idempotent. */
export async function processDeliveryReport(
  parts: ReportParts,
  raw: AsyncIterable<Uint8Array>,
): Promise<Outcome | Refused> {
  const report = await readReport(raw);
  if (!report) return notAReport();
  return parts.database.transaction(async (database) => {
    const email = await emailOf(database, report);
    if (!email) return noSuchEmail();
    const ofRecipient = report.verdicts.filter(({ addresses }) =>
      addresses.includes(emailKey(email.recipient)),
    );
    const verdict = worstOf(ofRecipient.length > 0 ? ofRecipient : report.verdicts);
    const outcome = outcomeOf(verdict, ofRecipient.length > 0);
    const now = parts.clock();
    const [changed] = await database.rows<{ state: string }>`
      update outbox set last_error = ${`A delivery report says ${verdict.status}.`},
        state = case when ${outcome !== 'noted'} and state in ('sent', 'unknown') then 'failed' else state end,
        bounced_at = case when ${outcome === 'hard-bounce'} then coalesce(bounced_at, ${now}) else bounced_at end,
        failed_at = case when ${outcome !== 'noted'} then coalesce(failed_at, ${now}) else failed_at end
      where id = ${email.id} returning state`;
    if (outcome === 'hard-bounce' && !(await isStaffAddress({ ...parts, database }, email.recipient)))
      await blockAddress(database, email.recipient, now, 'hard-bounce', email.id);
    return { outcome, letter: { id: email.id, kind: email.kind, state: changed!.state } };
  });
}

// RFC 3463: a status that begins with 4 is temporary; a server that still retries reports "delayed".
// Only a report about the address that we sent to blocks it. Others may be about an address it was forwarded to.
function outcomeOf({ hasFailed, status }: Verdict, isAboutRecipient: boolean): Outcome['outcome'] {
  if (!hasFailed || !status.startsWith('5')) return 'noted';
  return isAboutRecipient && isAboutAddress(status) ? 'hard-bounce' : 'refused';
}

type Email = { id: string; kind: string; recipient: string; token: string };

async function emailOf(database: Database, { named }: Report): Promise<Email | undefined> {
  const ids = named.map(({ id }) => id);
  const emails = await database.rows<Email>`
    select id, kind, recipient, token from outbox
    where id = any(${ids}::bigint[]) for update`;
  return emails.find((email) => named.some((one) => one.id === email.id && isOf(one, email)));
}

async function readReport(raw: AsyncIterable<Uint8Array>): Promise<Report | null> {
  const bytes = await buffer(raw);
  if (linesIn(bytes) > linesMax) return null;
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'utf8',
    // Treat an email within an email as an attachment, without parsing it recursively.
    forceRfc822Attachments: true,
    maxNestingDepth: nestingMax,
  }).catch(() => null);
  if (!mail) return null;
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, content: String(content) }));
  const statusPart = parts.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const verdicts = statusPart ? verdictsIn(groupsOf(statusPart.content)) : [];
  if (verdicts.length === 0) return null;
  const original = parts.find(({ mimeType }) => /rfc822|^message\/global(-headers)?$/.test(mimeType));
  const [, messageId = ''] = /^message-id:\s*(<[^<>\s]{1,300}>)/im.exec(original?.content ?? '') ?? [];
  const recipients = mail.headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to'].includes(key))
    .map(({ value }) => value);
  return { verdicts, named: [messageId, ...recipients].flatMap(findNamedEmails).slice(0, namedMax) };
}

const namedMax = 10;
// Limits parsing time, which depends on the number of lines. The largest report has fewer lines of 60 characters.
const linesMax = 20_000;
const nestingMax = 10;

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

type Fields = Map<string, string>;

/** The groups of fields, separated by empty lines: the first is about the message, each other about a recipient. */
function groupsOf(content: string): Fields[] {
  const unfolded = content.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\s*\n/).map((group) => {
    const fields = Array.from(group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm), ([, name = '', value = '']) => {
      return [name.toLowerCase(), value.trim()] as const;
    });
    return new Map(fields);
  });
}

// Our emails have one recipient, but a server may also report on addresses that it forwarded to.
const worstOf = (verdicts: Verdict[]): Verdict => verdicts.find(({ hasFailed }) => hasFailed) ?? verdicts[0]!;

const verdictsIn = (groups: Fields[]): Verdict[] =>
  groups.flatMap((fields) => {
    const [status] = /^[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
    const action = fields.get('action')?.toLowerCase();
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) =>
      addressesIn(fields.get(name) ?? ''),
    );
    return status && action ? [{ status, hasFailed: action === 'failed', addresses }] : [];
  });

// RFC 3461 encodes a plus in an address as +2B, and not every server decodes it.
function addressesIn(field: string): string[] {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]{3,500})>?\s*$/i.exec(field) ?? [];
  if (!address) return [];
  return [address, address.replaceAll(/\+2B/gi, '+')].map(emailKey);
}

const notAReport = () =>
  refuse(400, 'not-a-report', 'This is not a readable delivery report (RFC 3464). Nothing was changed.');

const noSuchEmail = () =>
  refuse(404, 'no-such-letter', 'The report is about no email that was sent from here.');
