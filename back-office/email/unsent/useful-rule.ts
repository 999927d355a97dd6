import type { EmailGroup, KindOf } from '#contract/operator/email/email-kinds.ts';
import { sql, type Fragment } from '../../database/database.ts';
import { readableEmailCondition } from '../manage/readable-emails.ts';
import type { EmailParts } from '../manage/email-parts.ts';
import { isDemonstrationAddress } from '../demonstration-address.ts';

/** In SQL: whether a late email of a kind is still useful, as a condition on its row of `outbox`. Null if it never is. */
export type UsefulRule = ((at: Date) => Fragment) | null;

/** The rule of each kind in some groups of emails. */
export type UsefulRules<Group extends EmailGroup = EmailGroup> = Record<KindOf<Group>, UsefulRule>;

/** In SQL: whether an email was only saved as a file, nobody has decided about it, and the caller may see it. */
export const isUndecided = (actor: EmailParts['actor']) =>
  sql`outbox.state = 'saved' and outbox.seen_at is null and ${readableEmailCondition(actor, sql`outbox.kind`)}`;

/**
 * In SQL: 'useful', 'outOfDate', 'blocked' or 'withoutContent'. A kind of another release is out of date. A blocked address
 * with a domain in another script is noticed only when its email is sent, which is then refused.
 */
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
