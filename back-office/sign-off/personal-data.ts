import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { hasName } from '../personal-data/match.ts';
import type { Erased, PersonalData } from '../personal-data/personal-data.ts';

type Signoff = { id: string; name: string; deceasedName: string; askedOn: string };

/** Sign-offs, by the name of the person who was asked and of the person who died. */
export const createSignoffData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'signoffs',
  find: async (terms, limit) => {
    const byAddress = sql`coalesce(lower(email) = ${terms.eMail}::text, false)`;
    const byName = sql`${hasName(sql`name`, terms)} or ${hasName(sql`deceased_name`, terms)}`;
    const rows = await selectRows<Signoff & { byAddress: boolean }>(
      database,
      sql`${byAddress} or ${byName}`,
      {
        limit,
        extra: sql`, ${byAddress} as "byAddress"`,
      },
    );
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress }));
  },
  list: async (ids) => (await selectRows<Signoff>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<Signoff & { fields: Record<string, unknown> }>(database, isAmong(ids), {
      extra: sql`, jsonb_build_object('name', name, 'eMail', email, 'deceasedName', deceased_name, 'askedOn', created_at,
        'options', options,
        'emails', (select jsonb_agg(jsonb_build_object('sentAt', created_at, 'answeredAt', used_at,
                     'answer', option_selected, 'givenBy', given_by, 'recordedBy', recorded_by, 'voidedAt', voided_at, 'voidReason', void_reason) order by signoff_token.id)
                   from signoff_token where signoff_id = signoff.id)) as fields`,
    });
    return rows.map(({ fields, ...row }) => ({ id: row.id, label: toRecord(row).label, fields }));
  },
  erase: eraseSignoffs,
});

/** Erases sign-offs by their guids, and voids their pending links. That a wish was recorded, and when, stays. */
export async function eraseSignoffs(database: Database, guids: string[], at: Date): Promise<Erased> {
  const erased = await database.rows<{ id: string }>`
    update signoff set email = '', name = '', deceased_name = '', revision = revision + 1
    where ${isAmong(guids)} and ${isHeld} returning id`;
  await eraseHistory(database, 'signoff', guids);
  await database.rows`select erase_replies('signoff', ${guids})`;
  const ids = erased.map(({ id }) => id);
  const tokens = await database.rows<{ id: string }>`
    update signoff_token set voided_at = case when used_at is null then coalesce(voided_at, ${at}) else voided_at end,
      void_reason = case when voided_at is not null or used_at is null then '' end, given_by = null
    where signoff_id = any(${ids}::bigint[]) returning id`;
  const names = tokens.map((token) => `signoff-%:${token.id}`);
  const emails = await database.rows<{ name: string }>`
    select purpose_key as name from outbox
    where purpose_key like any(${[...names, ...names.map((name) => `${name}:%`)]}::text[])`;
  const emailIds = await forgetEmails(database, { purposeKeys: emails.map(({ name }) => name) });
  return { counts: { signoffs: ids.length, emails: emailIds.length }, emailIds };
}

const isAmong = (guids: string[]) => sql`guid::text = any(${guids}::text[])`;
const isHeld = sql`(name <> '' or email <> '')`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select guid as id, name, deceased_name as "deceasedName",
           to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') as "askedOn" ${extra}
    from signoff where ${isHeld} and (${where}) order by signoff.id desc limit ${limit}`;

const toRecord = ({ id, name, deceasedName, askedOn }: Signoff) => ({
  id,
  label: `${name}, about ${deceasedName}`,
  detail: `Sign-off, ${formatDay(askedOn)}`,
});
