import type { Answer } from '#contract/call.ts';
import type { UnsentGroup, unsentEmailCalls } from '#contract/operator/email/unsent-emails.ts';
import type { Database } from '../../database/database.ts';
import type { EmailParts } from '../manage/email-parts.ts';
import { isUndecided, verdictOnUnsentEmail, type UsefulRules } from './useful-rule.ts';

export type UnsentMailShot = { ca: string; subject: string; total: number; useful: number; blocked: number };

export type UnsentParts = EmailParts & {
  setUp: { email: boolean };
  usefulRules: UsefulRules;
  unsentMailings: {
    /** Mailings with emails that were only saved and are neither sent nor discarded yet. */
    find(database: Database): Promise<UnsentMailShot[]>;
    /** Queues the emails of a mailing that are still useful. Returns how many. */
    send(ca: string): Promise<number>;
  };
};

/** Emails that were only saved as files, because there was no mail server, by kind and by mailing. */
export async function getUnsentEmails(
  parts: UnsentParts,
): Promise<Answer<typeof unsentEmailCalls.getUnsentEmails>> {
  const { database, clock, actor, usefulRules, unsentMailings, setUp } = parts;
  const single = await database.rows<UnsentGroup>`
    select kind, null as campaign, null as subject, count(*)::integer as total,
           count(*) filter (where verdict = 'useful')::integer as useful,
           count(*) filter (where verdict = 'outOfDate')::integer as "outOfDate",
           count(*) filter (where verdict = 'blocked')::integer as blocked,
           count(*) filter (where verdict = 'withoutContent')::integer as "withoutContent"
    from (select kind, ${verdictOnUnsentEmail(usefulRules, clock())} as verdict from outbox
          where ${isUndecided(actor)} and campaign_id is null) as judged
    group by kind order by useful desc, total desc, kind`;
  const mailings = (await unsentMailings.find(database)).map(toGroup);
  const groups = [...single, ...mailings];
  const sum = (name: 'total' | 'useful') => groups.reduce((all, group) => all + group[name], 0);
  return { canSend: setUp.email, total: sum('total'), useful: sum('useful'), groups };
}

const toGroup = ({ ca, subject, total, useful, blocked }: UnsentMailShot): UnsentGroup => ({
  kind: 'mail-shot',
  campaign: ca,
  subject,
  total,
  useful,
  outOfDate: total - useful - blocked,
  blocked,
  withoutContent: 0,
});
