import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasAddress, hasName, isAmong } from '../personal-data/match.ts';
import type { Erased } from '../personal-data/personal-data.ts';

type Signoff = { name: string; deceasedName: string; askedOn: string };

const isHeld = sql`(name <> '' or email <> '')`;

/** Sign-offs, by the name of the person who was asked and of the person who died. */
export const createSignoffData = definePersonalData<Signoff>({
  kind: 'signoffs',
  from: sql`signoff`,
  id: sql`guid`,
  columns: sql`name, deceased_name as "deceasedName",
    london_day(created_at)::text as "askedOn"`,
  isHeld,
  order: sql`signoff.id desc`,
  match: (terms) => ({
    address: hasAddress(sql`email`, terms),
    name: sql`${hasName(sql`name`, terms)} or ${hasName(sql`deceased_name`, terms)}`,
  }),
  describe: ({ name, deceasedName, askedOn }) => ({
    label: `${name}, about ${deceasedName}`,
    detail: `Sign-off, ${formatDay(askedOn)}`,
  }),
  heldColumns: sql`
    jsonb_build_object('name', name, 'eMail', email, 'deceasedName', deceased_name, 'askedOn', created_at, 'options', options,
      'emails', (select jsonb_agg(jsonb_build_object('sentAt', created_at, 'answeredAt', used_at,
                   'answer', option_selected, 'givenBy', given_by, 'recordedBy', recorded_by, 'voidedAt', voided_at,
                   'voidReason', void_reason) order by signoff_token.id)
                 from signoff_token where signoff_id = signoff.id)) as fields`,
  erase: eraseSignoffs,
});

/** Erases sign-offs by their guids, and voids their pending links. That a wish was recorded, and when, stays. */
export async function eraseSignoffs(database: Database, guids: string[], at: Date): Promise<Erased> {
  const erased = await database.rows<{ id: string }>`
    update signoff set email = '', name = '', deceased_name = '', revision = revision + 1
    where ${isAmong(sql`guid`, guids)} and ${isHeld} returning id`;
  await eraseHistory(database, 'signoff', guids);
  await database.rows`select erase_replies('signoff', ${guids})`;
  const ids = erased.map(({ id }) => id);
  const tokens = await database.rows<{ id: string }>`
    update signoff_token set voided_at = case when used_at is null then coalesce(voided_at, ${at}) else voided_at end,
      void_reason = case when voided_at is not null or used_at is null then '' end, given_by = null
    where signoff_id = any(${ids}::bigint[]) returning id`;
  const purposeKeysLike = tokens.flatMap(({ id }) => [`signoff-%:${id}`, `signoff-%:${id}:%`]);
  const emailIds = await forgetEmails(database, { purposeKeysLike });
  return { counts: { signoffs: ids.length, emails: emailIds.length }, emailIds };
}
