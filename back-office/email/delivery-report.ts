import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { reportDelivery } from '#contract/operator/delivery-report.ts';
import type { Database } from '../database/database.ts';
import { emailKey } from './address-key.ts';
import { isOf, findNamedEmails } from './message-id.ts';
import { isAboutAddress } from './outbox/refusal.ts';
import { isStaffAddress } from './staff-address.ts';
import { blockAddress } from './suppression.ts';

export type ReportParts = { database: Database; clock: () => Date; staffMail: string[] };
/** What is said of one recipient, by every spelling of their address. */
type Verdict = { hasFailed: boolean; status: string; addresses: string[] };
type Report = { verdicts: Verdict[]; named: ReturnType<typeof findNamedEmails> };
type Outcome = Answer<typeof reportDelivery>;

/** Reads a delivery report (RFC 3464) and does what it asks for. The same report again changes nothing. */
export async function processDeliveryReport(
  parts: ReportParts,
  raw: AsyncIterable<Uint8Array>,
): Promise<Outcome | Refused> {
  const report = await readReport(raw);
  if (!report) return notAReport();
  return parts.database.transaction(async (database) => {
    const letter = await emailOf(database, report);
    if (!letter) return noSuchEmail();
    const ofRecipient = report.verdicts.filter(({ addresses }) =>
      addresses.includes(emailKey(letter.recipient)),
    );
    const verdict = worstOf(ofRecipient.length > 0 ? ofRecipient : report.verdicts);
    const outcome = outcomeOf(verdict, ofRecipient.length > 0);
    const now = parts.clock();
    const [changed] = await database.rows<{ state: string }>`
      update outbox set last_error = ${`A delivery report says ${verdict.status}.`},
        state = case when ${outcome !== 'noted'} and state in ('sent', 'unknown') then 'failed' else state end,
        bounced_at = case when ${outcome === 'hard-bounce'} then coalesce(bounced_at, ${now}) else bounced_at end
      where id = ${letter.id} returning state`;
    if (outcome === 'hard-bounce' && !isStaffAddress(parts.staffMail, letter.recipient))
      await blockAddress(database, letter.recipient, now);
    return { outcome, letter: { id: letter.id, kind: letter.kind, state: changed!.state } };
  });
}

// RFC 3463: a status that begins with 4 may pass, and a server that only waits says so with "delayed".
// Only a report about the address that we wrote to blocks it: it may be about one that it was forwarded to.
function outcomeOf({ hasFailed, status }: Verdict, isAboutRecipient: boolean): Outcome['outcome'] {
  if (!hasFailed || !status.startsWith('5')) return 'noted';
  return isAboutRecipient && isAboutAddress(status) ? 'hard-bounce' : 'refused';
}

type Email = { id: string; kind: string; recipient: string; token: string };

async function emailOf(database: Database, { named }: Report): Promise<Email | undefined> {
  const ids = named.map(({ id }) => id);
  const letters = await database.rows<Email>`
    select id, kind, recipient, token from outbox
    where id = any(${ids}::bigint[]) for update`;
  return letters.find((letter) => named.some((one) => one.id === letter.id && isOf(one, letter)));
}

async function readReport(raw: AsyncIterable<Uint8Array>): Promise<Report | null> {
  const bytes = await buffer(raw);
  if (linesIn(bytes) > linesMax) return null;
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'utf8',
    // An email within an email is a part to look at, and not read as deeply as it goes.
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
  const cameTo = mail.headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to'].includes(key))
    .map(({ value }) => value);
  return { verdicts, named: [messageId, ...cameTo].flatMap(findNamedEmails).slice(0, namedMax) };
}

const namedMax = 10;
// Reading a line takes its time, however short it is. The longest report in lines of 60 characters has fewer.
const linesMax = 20_000;
const nestingMax = 10;

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

type Fields = Map<string, string>;

/** The groups of fields between empty lines; the first is about the message, each other about one recipient. */
function groupsOf(content: string): Fields[] {
  const unfolded = content.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\s*\n/).map((group) => {
    const fields = Array.from(group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm), ([, name = '', value = '']) => {
      return [name.toLowerCase(), value.trim()] as const;
    });
    return new Map(fields);
  });
}

// Each letter of ours has one recipient, but a server may report on where it forwarded it to as well.
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

// RFC 3461 writes a plus in an address as +2B, and not every server undoes that.
function addressesIn(field: string): string[] {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]{3,500})>?\s*$/i.exec(field) ?? [];
  if (!address) return [];
  return [address, address.replaceAll(/\+2B/gi, '+')].map(emailKey);
}

const notAReport = () =>
  refuse(400, 'not-a-report', 'This is no delivery report (RFC 3464) that can be read. Nothing was changed.');

const noSuchEmail = () =>
  refuse(404, 'no-such-letter', 'The report names no letter that this office has sent.');
