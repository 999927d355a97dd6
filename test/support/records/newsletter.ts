import type { Database } from '#back-office/database/database.ts';
import type { Email, QueuedEmail } from '#back-office/email/email.ts';

/** A minimal mail-shot email. */
export const composeNews = ({ recipient }: QueuedEmail): Email => ({
  from: { name: 'Willow and Daughters', address: 'news@willow.example' },
  to: recipient,
  subject: 'Coffee in the garden',
  text: 'Coffee in the garden, every Tuesday.',
  html: '<p>Coffee in the garden, every Tuesday.</p>',
});

/** Queues mail-shot emails to `reader-1@example.org`, `reader-2@example.org`…. */
export async function queueNews(
  database: Database,
  readers: number,
  now: Date,
  domain = 'example.org',
): Promise<void> {
  await database.rows`
    insert into outbox (purpose_key, kind, recipient, facts, due_at, created_at, stream, is_repeatable)
    select 'mail-shot:' || ${domain}::text || ':' || number, 'mail-shot', 'reader-' || number || '@' || ${domain}::text, '{}', ${now}, ${now},
           'promotional', false
    from generate_series(1, ${readers}::integer) as number`;
}

// In batches, because one statement for all could exceed the time limit on a busy machine.
const contactsAtOnce = 2_000;

/** Adds the contacts `reader-1@example.org`, `reader-2@example.org`…. */
export async function addContacts(database: Database, contacts: number, name = 'reader'): Promise<void> {
  for (let first = 1; first <= contacts; first += contactsAtOnce) {
    const last = Math.min(first + contactsAtOnce - 1, contacts);
    await database.rows`
      insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
      select 'C-' || number, md5(address), 'Margaret Ellis', address, address, 'agreed', 'Coffee 2026', now(), now()
      from generate_series(${first}::integer, ${last}::integer) as number,
           lateral (select ${name}::text || '-' || number || '@example.org' as address)`;
  }
}
