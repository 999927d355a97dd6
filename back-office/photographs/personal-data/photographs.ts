import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { hasName } from '../../personal-data/match.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { listFilePaths, keyColumns, type Keys } from '../files.ts';

type Photographs = {
  id: string;
  name: string;
  heldOn: string;
  count: number;
  firstAt: string;
  lastAt: string;
};

/** The photographs of a funeral as one record, whose id is the guid of the funeral. */
export const createPhotographData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'photographs',
  find: async (terms, limit) =>
    (await selectRows(database, hasName(sql`person_name`, terms), limit)).map(toRecord),
  list: async (ids) => (await selectRows(database, isAmong(ids))).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, isAmong(ids))).map((photographs) => ({
      id: photographs.id,
      label: toRecord(photographs).label,
      fields: {
        personName: photographs.name,
        photographs: photographs.count,
        firstAddedAt: photographs.firstAt,
        lastAddedAt: photographs.lastAt,
      },
    })),
  erase: async ({ rows }, ids, at) => {
    const erased = await rows<Keys>`
      with erased as (
        delete from photograph where funeral_guid::text = any(${ids}::text[]) returning funeral_guid, sha256, key, original_key
      ), digests as (
        insert into removed_photograph (funeral_guid, sha256, removed_at)
        select funeral_guid, sha256, ${at}::timestamptz from erased on conflict do nothing
      )
      select ${keyColumns} from erased`;
    return { counts: { photographs: erased.length }, files: erased.flatMap(listFilePaths) };
  },
});

const isAmong = (ids: string[]) => sql`guid::text = any(${ids}::text[])`;

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Photographs>`
    select guid as id, person_name as name, held_on::text as "heldOn", count(*)::integer as count,
           london_text(min(uploaded_at)) as "firstAt", london_text(max(uploaded_at)) as "lastAt"
    from funeral join photograph on funeral_guid = guid
    where ${where} group by guid order by held_on desc, guid limit ${limit}`;

const toRecord = ({ id, name, heldOn, count }: Photographs) => ({
  id,
  label: count === 1 ? '1 photograph' : `${count} photographs`,
  detail: `Of the funeral of ${name}, ${formatDay(heldOn)}`,
  path: `/office/funerals/${id}`,
  byName: true,
});
