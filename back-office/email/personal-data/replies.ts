import { formatMoment } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasAddress, isAmong, mentionsPerson } from '../../personal-data/match.ts';

type Reply = { sender: string | null; subject: string | null; receivedAt: string };

/** Answers to emails that the person wrote or that answer an email to the person, and those that mention the person. */
export const createReplyData = definePersonalData<Reply>({
  kind: 'replies',
  from: sql`reply`,
  id: sql`guid`,
  columns: sql`sender, subject, london_text(received_at) as "receivedAt"`,
  order: sql`reply.id desc`,
  match: (terms) => ({
    address: sql`${hasAddress(sql`sender`, terms)}
      or coalesce(email_id in (select id from outbox where lower(recipient) = ${terms.eMail}::text), false)`,
    mention: mentionsPerson(
      sql`concat_ws(' ', sender_name, sender, subject, plain_text, quoted_text)`,
      terms,
    ),
  }),
  describe: ({ id, sender, subject, receivedAt }) => ({
    label: subject ?? 'Answer to an email',
    detail: `${sender ? `From ${sender}, ` : ''}${formatMoment(receivedAt)}`,
    path: `/office/emails/replies/${id}`,
  }),
  heldColumns: sql`jsonb_build_object('sender', sender, 'senderName', sender_name, 'subject', subject,
    'text', plain_text, 'quoted', quoted_text, 'leftOut', left_out, 'seenBy', seen_by, 'receivedAt', received_at,
    'files', (select coalesce(jsonb_agg(name order by id), '[]')
              from reply_attachment where reply_id = reply.id)) as fields`,
  erase: async ({ rows }, ids) => {
    const erased = await rows`delete from reply where ${isAmong(sql`guid`, ids)} returning 1`;
    return { counts: { replies: erased.length } };
  },
});
