import { refuse, type Refused } from '#contract/call.ts';
import { cleanLines, cleanText } from '#contract/fields/clean-text.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { ComplaintChange, Outcome } from '#contract/operator/privacy/complaints.ts';
import { addOnce } from '../add-once.ts';
import { isStale, refuseInvalid } from '../check.ts';
import type { Queries } from '../database/database.ts';
import { isRecent } from '../database/moments.ts';
import { sql } from '../database/database.ts';
import { cleanEmail } from '../email/address-key.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import { differences } from '../history/differences.ts';
import { createOutcomeKey, type OutcomeFacts } from './complaint-emails.ts';
import {
  recordComplaint,
  revisionConflict,
  withComplaint,
  type ComplaintParts,
  type StoredComplaint,
} from './parts.ts';

const notesMax = 500;

/** Changes the named fields. */
export const updateComplaint = (
  parts: ComplaintParts,
  reference: string,
  { revision, ...change }: ComplaintChange,
): Promise<true | Refused> =>
  withComplaint(parts.database, reference, async (database, before) => {
    if (change.acknowledgedOn && change.acknowledgedOn > todayInLondon(parts.clock()))
      return refuseInvalid({ acknowledgedOn: 'This day is still to come.' });
    const owner = await findOwner(database, change.owner, before);
    if (!owner) return personNotFound;
    const after = {
      name: mergeText(change.name, before.name),
      eMail: change.eMail === undefined ? before.eMail : change.eMail ? cleanEmail(change.eMail) : null,
      phone: mergeText(change.phone, before.phone),
      acknowledgedOn: change.acknowledgedOn === undefined ? before.acknowledgedOn : change.acknowledgedOn,
      owner: owner.owner,
    };
    const { name, eMail, phone, acknowledgedOn } = before;
    const changes = differences({ name, eMail, phone, acknowledgedOn, owner: before.owner }, after);
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    await database.rows`
      update data_complaint set name = ${after.name}, email = ${after.eMail}, phone = ${after.phone},
        acknowledged_on = ${after.acknowledgedOn}, owner_id = ${owner.ownerId}, revision = revision + 1
      where id = ${before.id}`;
    await recordComplaint(parts, database, { reference: before.reference, action: 'changed', changes });
    return true;
  });

const mergeText = (text: string | null | undefined, before: string | null) =>
  text === undefined ? before : cleanText(text ?? '') || null;

type Owner = Pick<StoredComplaint, 'ownerId' | 'owner'>;

async function findOwner(
  { rows }: Queries,
  guid: string | null | undefined,
  before: Owner,
): Promise<Owner | undefined> {
  if (guid === undefined) return before;
  if (guid === null) return { ownerId: null, owner: null };
  const [person] = await rows<Owner>`
    select id as "ownerId", name as owner from present_staff where guid = ${guid} for share`;
  return person;
}

/** Records the outcome, tells the person who complained, and closes the complaint. */
export async function closeComplaint(
  parts: ComplaintParts,
  reference: string,
  { outcome, byEmail = false, revision }: Outcome,
): Promise<true | Refused> {
  const closed = await withComplaint(parts.database, reference, async (database, before) => {
    if (before.isClosed) return alreadyClosed;
    if (byEmail && !before.eMail) return refuseInvalid({ byEmail: noAddress });
    if (isStale(revision, before.revision)) return revisionConflict;
    const at = parts.clock();
    const text = cleanLines(outcome);
    await database.rows`
      update data_complaint set outcome = ${text}, closed_at = ${at}, revision = revision + 1,
        acknowledged_on = coalesce(acknowledged_on, ${todayInLondon(at)}::date)
      where id = ${before.id}`;
    await recordComplaint(parts, database, {
      reference: before.reference,
      action: byEmail ? 'emailed the outcome' : 'recorded the outcome',
      changes: differences({}, { outcome: text }),
    });
    if (byEmail)
      await queueEmail(database, {
        purposeKey: createOutcomeKey(before.reference),
        kind: 'complaint-outcome',
        recipient: before.eMail,
        facts: {
          reference: before.reference,
          name: before.name ?? '',
          outcome: text,
        } satisfies OutcomeFacts,
        at,
      });
    return true as const;
  });
  parts.wakeOutbox();
  return closed;
}

/** Adds a note for colleagues. A form that arrives twice adds one. */
export const addComplaintNote = (
  parts: ComplaintParts,
  {
    reference,
    body,
    idempotencyKey,
  }: { reference: string; body: { text: string }; idempotencyKey: string | null },
): Promise<true | Refused> =>
  withComplaint(parts.database, reference, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addComplaintNote', idempotencyKey, content: [stored.reference, body] },
      async (): Promise<true | Refused> => {
        const at = parts.clock();
        const note = cleanLines(body.text);
        const counted = await database.oneRow<{ count: number; isRepeated: boolean }>`
          select count(*)::integer as count,
                 coalesce(bool_or(text = ${note} and actor_name = ${parts.actor.name}
                                  and ${isRecent(sql`at`, 60, at)}), false) as "isRepeated"
          from data_complaint_note where complaint_id = ${stored.id}`;
        if (counted.isRepeated) return true;
        if (counted.count >= notesMax) return tooManyNotes;
        await database.rows`
          insert into data_complaint_note (complaint_id, text, actor_name, at)
          values (${stored.id}, ${note}, ${parts.actor.name}, ${at})`;
        await recordComplaint(parts, database, { reference: stored.reference, action: 'added a note' });
        return true;
      },
    ),
  );

const personGone = 'This person has left the staff. Please choose somebody else.';
const personNotFound = refuse(404, 'person-not-found', personGone, { fields: { owner: personGone } });
const noAddress = 'We have no email address. Please tell them in another way, and untick this.';
const alreadyClosed = refuse(409, 'complaint-closed', 'This complaint has an outcome already.');
const tooManyNotes = refuse(409, 'too-many', `A complaint can have ${notesMax} notes at most.`);
