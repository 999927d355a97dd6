import type { Database } from '../../database/database.ts';
import type { SavedEmails } from '../saved-emails.ts';

const emailsPerBatch = 1_000;
// The maximum difference between the time of a file and that of its email.
const apartMsMax = 10_000;

type SentEmail = { id: string; kind: string; createdAt: Date; sentAt: Date };

/**
 * Marks emails as saved that an earlier version marked as sent, although it only saved them as files: the file still
 * exists, and was written at the moment of sending. Returns how many.
 */
export async function recogniseSaved({
  database,
  savedEmails,
}: {
  database: Database;
  savedEmails: SavedEmails;
}): Promise<number> {
  const ids = await savedEmails.ids();
  let recognised = 0;
  for (let first = 0; first < ids.length; first += emailsPerBatch) {
    const sent = await database.rows<SentEmail>`
      select id, kind, created_at as "createdAt", sent_at as "sentAt" from outbox
      where id = any(${ids.slice(first, first + emailsPerBatch)}::bigint[]) and state = 'sent' and sent_at is not null`;
    const saved: string[] = [];
    for (const email of sent) if (await wasOnlySaved(savedEmails, email)) saved.push(email.id);
    const marked = await database.rows`
      update outbox set state = 'saved', sent_at = null
      where id = any(${saved}::bigint[]) and state = 'sent' returning 1`;
    recognised += marked.length;
  }
  return recognised;
}

async function wasOnlySaved(savedEmails: SavedEmails, { sentAt, ...email }: SentEmail): Promise<boolean> {
  const writtenAt = await savedEmails.writtenAt(email);
  return writtenAt !== null && Math.abs(sentAt.getTime() - writtenAt.getTime()) <= apartMsMax;
}
