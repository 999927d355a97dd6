import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { FoundRecord, PersonalData, SearchTerms } from '../../personal-data/personal-data.ts';

type FoundReply = { id: string; sender: string | null; subject: string | null; receivedAt: string };

/** Answers to emails that the person wrote, and those that mention the person. */
export const createReplyData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'replies',
  find: async (terms, limit) => {
    const byAddress = isFrom(terms);
    const text = sql`concat_ws(' ', sender_name, sender, subject, plain_text, quoted_text)`;
    const rows = await selectRows<FoundReply & { byAddress: boolean }>(
      database,
      sql`${byAddress} or ${mentionsPerson(text, terms)}`,
      { limit, extra: sql`, ${byAddress} as "byAddress"` },
    );
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress, byMention: !row.byAddress }));
  },
  list: async (ids) => (await selectRows<FoundReply>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<FoundReply & { fields: Record<string, unknown> }>(database, isAmong(ids), {
      extra: sql`, jsonb_build_object('sender', sender, 'senderName', sender_name, 'subject', subject,
        'text', plain_text, 'quoted', quoted_text, 'leftOut', left_out, 'seenBy', seen_by, 'receivedAt', received_at,
        'files', (select coalesce(jsonb_agg(name order by id), '[]')
                  from reply_attachment where reply_id = reply.id)) as fields`,
    });
    return rows.map(({ fields, ...row }) => ({ id: row.id, label: toRecord(row).label, fields }));
  },
  erase: async (connection, ids) => {
    const erased = await connection.rows`delete from reply where ${isAmong(ids)} returning 1`;
    return { counts: { replies: erased.length } };
  },
});

/** In SQL: whether a reply came from the address, or answers an email to it. */
const isFrom = ({ eMail }: SearchTerms) => sql`(
  coalesce(lower(sender) = ${eMail}::text, false)
  or coalesce(email_id in (select id from outbox where lower(recipient) = ${eMail}::text), false))`;

const isAmong = (ids: string[]) => sql`guid::text = any(${ids}::text[])`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select guid as id, sender, subject, london_text(received_at) as "receivedAt" ${extra}
    from reply where ${where} order by id desc limit ${limit}`;

const toRecord = ({ id, sender, subject, receivedAt }: FoundReply): FoundRecord => ({
  id,
  label: subject ?? 'Answer to an email',
  detail: `${sender ? `From ${sender}, ` : ''}${formatMoment(receivedAt)}`,
  path: `/office/emails/replies/${id}`,
});
