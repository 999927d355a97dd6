import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { reportDelivery } from '#contract/operator/email/delivery-report.ts';
import type { Database } from '../../database/database.ts';
import { emailKey } from '../address-key.ts';
import { hasMatchingSecret } from '../message-id.ts';
import type { Stream } from '../email.ts';
import { isProof, readMeaning, mailboxNotFound, type Meaning } from '../refusals/meaning.ts';
import { stopIfRefusedAlike } from '../refusals/stop-if-refused-alike.ts';
import { isStaffAddress } from '../staff-address.ts';
import { blockAddress, refuseMailings } from '../suppression.ts';
import { readReport, findWorst, type Report, type Verdict } from './read-report.ts';

export type ReportParts = { database: Database; clock: () => Date; staffMail: string[] };
type Outcome = Answer<typeof reportDelivery>;

/** Applies a delivery report (RFC 3464) or a complaint (RFC 5965) to its email. Idempotent. */
export async function processDeliveryReport(
  parts: ReportParts,
  raw: AsyncIterable<Uint8Array>,
): Promise<Outcome | Refused> {
  const report = await readReport(raw);
  if (!report) return notAReport();
  return parts.database.transaction(async (database) => {
    const email = await findEmail(database, report);
    if (!email) return emailNotFound();
    if (report.feedback) return applyComplaint(parts, database, { email, feedback: report.feedback });
    const recipientVerdicts = report.verdicts.filter(({ addresses }) =>
      addresses.includes(emailKey(email.recipient)),
    );
    const verdict = findWorst(recipientVerdicts.length > 0 ? recipientVerdicts : report.verdicts);
    const meaning = readMeaning({ ...verdict, recipient: email.recipient });
    const outcome = determineOutcome(verdict, meaning, recipientVerdicts.length > 0);
    const reason = describeReason(verdict, outcome, meaning);
    const now = parts.clock();
    const changed = await database.oneRow<{ state: string }>`
      update outbox set
        last_error = case when ${outcome === 'noted'} and state = 'failed' then last_error else ${reason} end,
        state = case when ${outcome !== 'noted'} and state in ('sent', 'unknown') then 'failed' else state end,
        bounced_at = case when ${outcome === 'hard-bounce'} then coalesce(bounced_at, ${now}) else bounced_at end,
        failed_at = case when ${outcome !== 'noted'} then coalesce(failed_at, ${now}) else failed_at end
      where id = ${email.id} returning state`;
    if (outcome === 'hard-bounce' && !(await isStaffAddress({ ...parts, database }, email.recipient)))
      await blockAddress(database, email.recipient, now, 'hard-bounce', email.id);
    if (outcome === 'refused' && isPermanent(verdict) && (meaning === 'sender' || meaning === 'other'))
      await stopIfRefusedAlike({ ...parts, database }, email.stream, reason);
    return { outcome, email: { id: email.id, kind: email.kind, state: changed.state } };
  });
}

// Types of RFC 5965 and its registry. Others, such as not-spam and virus, are not a wish of the reader.
const complaintTypes = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other']);

type Complaint = { email: ReportedEmail; feedback: string };

/** Blocks mailings to a reader who has marked an email as spam. Emails about bookings, for example, are still sent. */
async function applyComplaint(
  parts: ReportParts,
  database: Database,
  { email: { id, kind, recipient }, feedback }: Complaint,
): Promise<Outcome> {
  const isComplaint = complaintTypes.has(feedback);
  const now = parts.clock();
  const changed = await database.oneRow<{ state: string }>`
    update outbox set complained_at = case when ${isComplaint} then coalesce(complained_at, ${now})
                                           else complained_at end
    where id = ${id} returning state`;
  if (isComplaint && recipient && !(await isStaffAddress({ ...parts, database }, recipient)))
    await refuseMailings(database, recipient, { at: now, reason: 'complaint', emailId: id });
  return { outcome: isComplaint ? 'complaint' : 'noted', email: { id, kind, state: changed.state } };
}

// A status that begins with 4 is temporary (RFC 3463), and proves nothing about the address.
const isPermanent = ({ status }: Verdict) => status.startsWith('5');

// A server that still retries reports "delayed". One that reports "failed" with a temporary status has given up.
// Only a report about the address that we sent to blocks it. Others may be about an address it was forwarded to.
function determineOutcome(verdict: Verdict, meaning: Meaning, isAboutRecipient: boolean): Outcome['outcome'] {
  if (!verdict.hasFailed) return 'noted';
  return isAboutRecipient && isPermanent(verdict) && meaning === 'no-mailbox' ? 'hard-bounce' : 'refused';
}

const meaningSentences: Record<Meaning, string> = {
  'no-mailbox': '',
  sender: ' They refuse our address.',
  mailbox: ' The mailbox takes no emails now.',
  other: '',
};

function describeReason(verdict: Verdict, outcome: Outcome['outcome'], meaning: Meaning): string {
  const sentence = `A delivery report says ${verdict.status}.`;
  if (outcome === 'noted') return sentence;
  if (outcome === 'hard-bounce') return isProof(verdict.status) ? sentence : `${sentence} ${mailboxNotFound}`;
  return sentence + (isPermanent(verdict) ? meaningSentences[meaning] : ' The mail server stopped trying.');
}

type ReportedEmail = { id: string; kind: string; recipient: string; token: string; stream: Stream };

async function findEmail(database: Database, { references }: Report): Promise<ReportedEmail | undefined> {
  const ids = references.map(({ id }) => id);
  const emails = await database.rows<ReportedEmail>`
    select id, kind, recipient, token, stream from outbox
    where id = any(${ids}::bigint[]) for update`;
  return emails.find((email) =>
    references.some((one) => one.id === email.id && hasMatchingSecret(one, email)),
  );
}

const notAReport = () =>
  refuse(
    400,
    'not-a-report',
    'This is not a readable delivery report (RFC 3464) or complaint (RFC 5965). Nothing was changed.',
  );

const emailNotFound = () =>
  refuse(404, 'email-not-found', 'The report is about no email that was sent from here.');
