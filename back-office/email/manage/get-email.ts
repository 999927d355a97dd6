import { refuse, type Refused } from '#contract/call.ts';
import type { EmailRecord } from '#contract/operator/email/emails.ts';
import { findEmailRule } from '../kinds.ts';
import { sql } from '../../database/database.ts';
import { isEmailId, type EmailParts } from './email-parts.ts';
import { statusOfState } from './list-emails.ts';
import { refuseUnreadable } from './readable-emails.ts';

type Row = Omit<EmailRecord, 'textMissing' | 'canSendElsewhere'> & { isErased: boolean };

export async function getEmail(
  { database, actor, keepEmailsDays }: Pick<EmailParts, 'database' | 'actor' | 'keepEmailsDays'>,
  id: string,
): Promise<EmailRecord | Refused> {
  if (!isEmailId(id)) return emailNotFound();
  const lastDay = sql`(outbox.created_at + make_interval(days => ${keepEmailsDays}))`;
  const [row] = await database.rows<Row>`
    select outbox.id, kind, ${statusOfState} as status, nullif(recipient, '') as recipient, ca as campaign,
           last_error as reason, tries, london_text(outbox.created_at) as "createdAt",
           london_text(sent_at) as "sentAt", london_text(resent_at) as "resentAt",
           case when outbox.state = 'queued' then london_text(due_at) end as "nextTryAt",
           outbox.subject, plain_text as text, outbox.state = 'queued' as "canCancel",
           not ${isWaiting} and facts is not null and campaign_id is null and recipient <> '' as "canSendAgain",
           recipient = '' as "isErased",
           case when not ${isWaiting} and recipient <> '' then
             london_day(${lastDay})::text end as "keptUntil"
    from outbox left join campaign on campaign.id = campaign_id
    where outbox.id = ${id}`;
  if (!row) return emailNotFound();
  const refused = refuseUnreadable(actor, row.kind);
  if (refused) return refused;
  const { isErased, ...email } = row;
  return {
    ...email,
    textMissing: email.text === null ? explainMissingText(email, isErased) : null,
    canSendElsewhere: email.canSendAgain && findEmailRule(email.kind).goesElsewhere,
  };
}

const isWaiting = sql`exists (select from pending_email where pending_email.id = outbox.id)`;

function explainMissingText(
  { kind, campaign, status }: Pick<EmailRecord, 'kind' | 'campaign' | 'status'>,
  isErased: boolean,
): EmailRecord['textMissing'] {
  if (campaign !== null) return 'mail-shot';
  if (!findEmailRule(kind).keepsText) return 'secret';
  return status === 'waiting' || (status === 'cancelled' && !isErased) ? 'not-written' : 'erased';
}

export const emailNotFound = () => refuse(404, 'email-not-found', 'There is no email with this id.');
