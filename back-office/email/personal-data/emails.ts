import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { HeldFields, SearchTerms } from '../../personal-data/personal-data.ts';
import { forgetEmails } from '../erase-emails.ts';
import { findEmailRule } from '../kinds.ts';

type Email = { kind: string; recipient: string; subject: string | null; createdAt: string };

/** Emails and text messages to the person, and those that mention the person. */
export const createEmailData = definePersonalData<Email, { facts: unknown; fields: HeldFields }>({
  kind: 'emails',
  from: sql`outbox`,
  id: sql`outbox.id`,
  columns: sql`kind, recipient, subject, london_text(created_at) as "createdAt"`,
  isHeld: sql`(recipient <> '' or facts is not null or plain_text is not null)`,
  order: sql`outbox.id desc`,
  match: (terms) => ({
    address: isSentTo(terms),
    mention: mentionsPerson(sql`concat_ws(' ', subject, plain_text, facts::text, last_error)`, terms),
  }),
  split: splitByIds,
  describe: ({ id, kind, recipient, subject, createdAt }) => ({
    label: subject ?? kind,
    detail: `${recipient ? `To ${recipient}, ` : ''}${formatMoment(createdAt)}`,
    path: `/office/emails/${id}`,
  }),
  heldColumns: sql`facts, jsonb_build_object('kind', kind, 'recipient', recipient, 'subject', subject,
    'text', plain_text, 'state', state, 'lastError', last_error, 'createdAt', created_at, 'sentAt', sent_at) as fields`,
  toFields: ({ kind, facts, fields }) => ({
    ...fields,
    facts: findEmailRule(kind).keepsFacts ? removeLinkFacts(facts) : null,
  }),
  erase: async (connection, ids) => {
    const emailIds = await forgetEmails(connection, { ids });
    return { counts: { emails: emailIds.length }, emailIds };
  },
});

function isSentTo({ eMail, phone }: SearchTerms): Fragment {
  return sql`coalesce(lower(recipient) in (${eMail}::text, mobile_number(${phone}::text)), false)`;
}

// Private links are created from these fields.
const linkFields = new Set(['guid', 'link', 'token']);

/** The facts of an email, without the fields of its private link. */
function removeLinkFacts(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(removeLinkFacts);
  if (typeof facts !== 'object' || facts === null) return facts;
  const keptFacts = Object.entries(facts).filter(([name]) => !linkFields.has(name));
  return Object.fromEntries(keptFacts.map(([name, value]) => [name, removeLinkFacts(value)]));
}

// A query over the long texts of this many emails takes about a second.
const idsPerQuery = 20_000;

/** The ranges of ids, the newest first. */
async function splitByIds({ oneRow }: Database): Promise<Fragment[]> {
  const { id } = await oneRow<{ id: string | null }>`select max(id) as id from outbox`;
  const newest = Number(id ?? 0);
  return Array.from({ length: Math.ceil(newest / idsPerQuery) }, (_, index) => {
    const end = newest - index * idsPerQuery;
    return sql`outbox.id <= ${end}::bigint and outbox.id > ${end - idsPerQuery}::bigint`;
  });
}
