import type { EmailGroup, KindOf } from '#contract/operator/email/email-kinds.ts';
import { sql, type Fragment } from '../../database/database.ts';
import { readableEmailCondition } from '../manage/readable-emails.ts';
import type { EmailParts } from '../manage/email-parts.ts';
import { isDemonstrationAddress } from '../demonstration-address.ts';

/** When an email of a kind is still useful although it comes late: a condition on its row of `outbox`. Null if it never is. */
export type UsefulRule = ((at: Date) => Fragment) | null;

/** The rule of each kind of some groups of emails. */
export type UsefulRules<Group extends EmailGroup = EmailGroup> = Record<KindOf<Group>, UsefulRule>;

/** In SQL: emails that were only saved as files, about which nobody has decided, of those that somebody may see. */
export const isUndecided = (actor: EmailParts['actor']) =>
  sql`outbox.state = 'saved' and outbox.seen_at is null and ${readableEmailCondition(actor, sql`outbox.kind`)}`;

// A blocked address with a domain in another script is found only when its email is sent, which then refuses it.
/** In SQL: useful, outOfDate, blocked or withoutContent. A kind of another release is out of date. */
export const verdictOnUnsentEmail = (rules: UsefulRules, at: Date) => sql`
  case when recipient = '' or facts is null then 'withoutContent'
       when exists (select from suppression where email_digest = email_digest(lower(recipient)) and undone_at is null
                      and scope in ('all', outbox.stream)) then 'blocked'
       when ${isDemonstrationAddress(sql`recipient`)} then 'outOfDate'
       when ${selectUsefulness(rules, at)} then 'useful'
       else 'outOfDate' end`;

const selectUsefulness = (rules: UsefulRules, at: Date) =>
  Object.entries<UsefulRule>(rules).reduce(
    (rest, [kind, isUseful]) =>
      isUseful ? sql`case when kind = ${kind} then ${isUseful(at)} else ${rest} end` : rest,
    sql`false`,
  );
