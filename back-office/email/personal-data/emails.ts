import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { PersonalData, SearchTerms } from '../../personal-data/personal-data.ts';
import { forgetEmails } from '../erase-emails.ts';
import { findEmailRule } from '../kinds.ts';

type ListedEmail = { id: string; kind: string; recipient: string; subject: string | null; createdAt: string };

/** Emails and text messages to the person, and those that mention the person. */
export const createEmailData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'emails',
  find: async (terms, limit) => {
    const emails = await findEmails(database, terms, limit);
    return emails.map((row) => ({
      ...toRecord(row),
      byAddress: row.byAddress,
      byMention: !row.byAddress,
    }));
  },
  list: async (ids) => (await selectRows<ListedEmail>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<ListedEmail & { facts: unknown; fields: Record<string, unknown> }>(
      database,
      isAmong(ids),
      {
        extra: sql`, facts, jsonb_build_object('kind', kind, 'recipient', recipient, 'subject', subject,
        'text', plain_text, 'state', state, 'lastError', last_error, 'createdAt', created_at, 'sentAt', sent_at) as fields`,
      },
    );
    return rows.map(({ fields, facts, ...row }) => ({
      id: row.id,
      label: toRecord(row).label,
      fields: { ...fields, facts: findEmailRule(row.kind).keepsFacts ? removeLinkFacts(facts) : null },
    }));
  },
  erase: async (connection, ids) => {
    const emailIds = await forgetEmails(connection, { ids });
    return { counts: { emails: emailIds.length }, emailIds };
  },
});

// Private links are created from these fields.
const linkFields = new Set(['guid', 'link', 'token']);

/** The facts of an email, without the fields of its private link. */
function removeLinkFacts(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(removeLinkFacts);
  if (typeof facts !== 'object' || facts === null) return facts;
  const keptFacts = Object.entries(facts).filter(([name]) => !linkFields.has(name));
  return Object.fromEntries(keptFacts.map(([name, value]) => [name, removeLinkFacts(value)]));
}

type Hit = ListedEmail & { byAddress: boolean };

// A query over the long texts of this many emails takes about a second.
const idsPerQuery = 20_000;

/** The newest emails first, in several queries, because each has a time limit. */
async function findEmails(database: Database, terms: SearchTerms, limit: number): Promise<Hit[]> {
  const isRecipient = isSentTo(terms);
  const text = sql`concat_ws(' ', subject, plain_text, facts::text, last_error)`;
  const where = sql`${isRecipient} or ${mentionsPerson(text, terms)}`;
  const extra = sql`, ${isRecipient} as "byAddress"`;
  const hits: Hit[] = [];
  for (let upTo = await readNewestId(database); upTo > 0 && hits.length < limit; upTo -= idsPerQuery) {
    const range = sql`outbox.id <= ${upTo}::bigint and outbox.id > ${upTo - idsPerQuery}::bigint`;
    hits.push(...(await selectRows<Hit>(database, sql`${range} and (${where})`, { limit, extra })));
  }
  return hits.slice(0, limit);
}

async function readNewestId({ oneRow }: Database): Promise<number> {
  const newest = await oneRow<{ id: string | null }>`select max(id) as id from outbox`;
  return Number(newest.id ?? 0);
}

const isSentTo = ({ eMail, phone }: SearchTerms) =>
  sql`coalesce(lower(recipient) in (${eMail}::text, mobile_number(${phone}::text)), false)`;

const isAmong = (ids: string[]) => sql`id::text = any(${ids}::text[])`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select id, kind, recipient, subject, london_text(created_at) as "createdAt" ${extra}
    from outbox where (recipient <> '' or facts is not null or plain_text is not null) and (${where})
    order by id desc limit ${limit}`;

const toRecord = ({ id, kind, recipient, subject, createdAt }: ListedEmail) => ({
  id,
  label: subject ?? kind,
  detail: `${recipient ? `To ${recipient}, ` : ''}${formatMoment(createdAt)}`,
  path: `/office/emails/${id}`,
});
