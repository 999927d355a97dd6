import { refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import { recordHistoryOfMany } from '../../history/record-history.ts';
import { queueAgain } from '../manage/queue-again.ts';
import type { UnsentParts } from './get-unsent-emails.ts';
import { isUndecided, verdictOnUnsentEmail } from './useful-rule.ts';

const emailsPerBatch = 500;
const batchesMax = 40;

/**
 * Queues the unsent emails that are still useful, and discards the others. Two simultaneous calls send each email once.
 * If there are too many for one call, the rest stays for the next one.
 */
export async function sendUnsentEmails(parts: UnsentParts): Promise<{ queued: number } | Refused> {
  const { database, setUp, unsentMailings, wakeOutbox } = parts;
  if (!setUp.email) return noMailServer;
  const at = parts.clock();
  let queued = 0;
  let after: string | null = '0';
  for (let batch = 0; batch < batchesMax && after; batch += 1) {
    const done = await queueBatch(parts, after, at);
    queued += done.queued;
    after = done.last;
    if (done.queued > 0) wakeOutbox();
  }
  for (const { ca, useful } of await unsentMailings.find(database))
    if (useful > 0) queued += await unsentMailings.send(ca);
  if (!after) await discardUndecided(parts, at);
  return { queued };
}

/** Discards all unsent emails: they stay saved, and staff are no longer asked about them. */
export async function discardUnsentEmails(parts: UnsentParts): Promise<true> {
  await discardUndecided(parts, parts.clock());
  return true;
}

// Emails that were saved since this moment are still undecided.
const discardUndecided = ({ database, actor }: UnsentParts, at: Date) =>
  database.rows`update outbox set seen_at = ${at} where ${isUndecided(actor)} and created_at <= ${at}`;

type UnsentEmail = { id: string; recipient: string; facts: object };

async function queueBatch(parts: UnsentParts, after: string, at: Date) {
  const { actor, usefulRules } = parts;
  return parts.database.transaction(async (database: Database) => {
    const emails = await database.rows<UnsentEmail>`
      select id, recipient, facts from outbox
      where ${isUndecided(actor)} and campaign_id is null and id > ${after} and ${verdictOnUnsentEmail(usefulRules, at)} = 'useful'
      order by id limit ${emailsPerBatch} for update`;
    const emailIds = emails.map(({ id }) => id);
    const queued = await queueAgain(database, {
      emailIds,
      recipients: emails.map(({ recipient }) => recipient),
      facts: emails.map(({ facts }) => facts),
      at,
    });
    await recordHistoryOfMany(database, { actor, at, type: 'email', ids: emailIds, action: 'sent again' });
    return { queued, last: emails.length === emailsPerBatch ? emailIds.at(-1)! : null };
  });
}

const noMailServer = refuse(
  409,
  'no-mail-server',
  'There is no mail server, so these emails would only be saved as files again. Nothing was sent.',
);
