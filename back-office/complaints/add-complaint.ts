import type { Refused } from '#contract/call.ts';
import { cleanLines, cleanText } from '#contract/fields/clean-text.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { NewComplaint } from '#contract/operator/privacy/complaints.ts';
import type { SentComplaint } from '#contract/visitor/complaints.ts';
import { addOnce } from '../add-once.ts';
import { refuseInvalid } from '../check.ts';
import type { Database } from '../database/database.ts';
import { cleanEmail } from '../email/address-key.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import { differences } from '../history/differences.ts';
import { createReference } from '../records/reference.ts';
import { createAcknowledgementKey, type AcknowledgementFacts } from './complaint-emails.ts';
import { recordComplaint, type ComplaintParts } from './parts.ts';

/** Adds a complaint that was sent on the website. A form that arrives twice adds one. */
export const sendComplaint = (
  parts: ComplaintParts,
  input: SentComplaint,
  idempotencyKey: string | null,
): Promise<{ reference: string } | Refused> =>
  add(parts, { call: 'sendComplaint', idempotencyKey, content: input }, { ...input, way: 'website' });

/** Adds a complaint that staff received in another way. */
export const createComplaint = (
  parts: ComplaintParts,
  input: NewComplaint,
  idempotencyKey: string | null,
): Promise<{ reference: string } | Refused> =>
  input.receivedOn && input.receivedOn > todayInLondon(parts.clock())
    ? Promise.resolve(refuseInvalid({ receivedOn: inFuture }))
    : add(parts, { call: 'createComplaint', idempotencyKey, content: input }, input);

const inFuture = 'This day is still to come.';

async function add(
  parts: ComplaintParts,
  addition: Parameters<typeof addOnce>[1],
  input: NewComplaint,
): Promise<{ reference: string } | Refused> {
  const added = await parts.database.transaction((database) =>
    addOnce({ ...parts, database }, addition, () => insert(parts, database, input)),
  );
  parts.wakeOutbox();
  return added;
}

async function insert(parts: ComplaintParts, database: Database, input: NewComplaint) {
  const at = parts.clock();
  const today = todayInLondon(at);
  const reference = createReference('DC');
  const fields = {
    name: cleanText(input.name),
    eMail: input.eMail ? cleanEmail(input.eMail) : null,
    phone: cleanText(input.phone ?? '') || null,
    text: cleanLines(input.text),
    way: input.way,
    receivedOn: input.receivedOn ?? today,
    acknowledgedOn: input.eMail ? today : null,
  };
  await database.rows`
    insert into data_complaint (reference, way, name, email, phone, text, received_on, acknowledged_on, added_at)
    values (${reference}, ${fields.way}, ${fields.name}, ${fields.eMail}, ${fields.phone}, ${fields.text},
            ${fields.receivedOn}, ${fields.acknowledgedOn}, ${at})`;
  await recordComplaint(parts, database, {
    reference,
    action: input.way === 'website' ? 'sent the complaint' : 'wrote down the complaint',
    changes: differences({}, fields),
  });
  if (fields.eMail)
    await queueEmail(database, {
      purposeKey: createAcknowledgementKey(reference),
      kind: 'complaint-received',
      recipient: fields.eMail,
      facts: { reference, name: fields.name } satisfies AcknowledgementFacts,
      at,
    });
  return { reference };
}
