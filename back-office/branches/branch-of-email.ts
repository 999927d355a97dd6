import type { Branch } from '#contract/operator/branches.ts';
import type { QueuedEmail } from '../email/email.ts';
import { findEmailRule } from '../email/kinds.ts';
import { findBranch, type BranchParts } from './branches.ts';

type Facts = { event?: { guid?: string }; attendee?: string | object; reference?: string };

/**
 * The branch that an email about an event or a request comes from: it names the branch's phone number, and answers go
 * there. Null for other emails.
 */
export async function findBranchOfEmail(
  parts: BranchParts,
  { kind, facts }: QueuedEmail,
): Promise<Branch | null> {
  const { branchOf: subject } = findEmailRule(kind);
  if (!subject) return null;
  const { event, attendee, reference } = Object(facts) as Facts;
  const attendeeId = typeof attendee === 'string' || typeof attendee === 'number' ? String(attendee) : null;
  const [branch] =
    subject === 'event'
      ? await parts.database.rows<{ branchId: number | null }>`
        select branch_id as "branchId" from event
        where guid::text = ${event?.guid ?? null}
           or id = (select event_id from attendee where id = ${attendeeId}::bigint)`
      : await parts.database.rows<{ branchId: number | null }>`
        select branch_id as "branchId" from cremation_request where reference = ${reference ?? null}`;
  return findBranch(parts, branch?.branchId ?? null);
}
