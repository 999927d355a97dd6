import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { hasName, mentionsPerson } from '../../personal-data/match.ts';
import type { FoundRecord, PersonalData } from '../../personal-data/personal-data.ts';

type Captioned = {
  id: string;
  caption: string | null;
  addedBy: string | null;
  name: string;
  heldOn: string;
  funeral: string;
};

/** The captions of photographs, and the names of the people who added them. */
export const createCaptionData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'captions',
  find: async (terms, limit) => {
    const byName = hasName(sql`added_by`, terms);
    const isNamed = sql`(${byName}) or ${mentionsPerson(sql`concat_ws(' ', caption, added_by)`, terms)}`;
    const rows = await selectRows<FoundRecord>(database, isNamed, {
      limit,
      extra: sql`, (${byName}) as "byName"`,
    });
    return rows.map((row) => ({ ...toRecord(row), byName: row.byName, byMention: !row.byName }));
  },
  list: async (ids) => (await selectRows(database, isAmong(ids))).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, isAmong(ids))).map((photograph) => {
      const { id, caption, addedBy, name } = photograph;
      return { id, label: toRecord(photograph).label, fields: { caption, addedBy, personName: name } };
    }),
  erase: async ({ rows }, ids) => {
    const erased = await rows`
      update photograph set caption = null, added_by = null where ${isAmong(ids)} and ${isHeld} returning 1`;
    return { counts: { captions: erased.length } };
  },
});

const isAmong = (ids: string[]) => sql`photograph.id::text = any(${ids}::text[])`;
const isHeld = sql`(caption is not null or added_by is not null)`;

const selectRows = <Extra = unknown>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Captioned & Extra>`
    select photograph.id::text, caption, added_by as "addedBy", person_name as name, held_on::text as "heldOn",
           funeral.guid as funeral ${extra}
    from photograph join funeral on guid = funeral_guid
    where ${isHeld} and (${where}) order by photograph.id desc limit ${limit}`;

const toRecord = ({ id, caption, addedBy, name, heldOn, funeral }: Captioned) => ({
  id,
  label: [caption, addedBy && `Added by ${addedBy}`].filter(Boolean).join('. '),
  detail: `Of the funeral of ${name}, ${formatDay(heldOn)}`,
  path: `/office/funerals/${funeral}/photographs/${id}`,
  byName: true,
});
