import { formatDay } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasName, isAmong } from '../../personal-data/match.ts';
import { listFilePaths, keyColumns, type Keys } from '../files.ts';

type Photographs = { name: string; heldOn: string; count: number; firstAt: string; lastAt: string };

/** The photographs of a funeral as one record, whose id is the guid of the funeral. */
export const createPhotographData = definePersonalData<Photographs>({
  kind: 'photographs',
  from: sql`funeral cross join lateral (
    select count(*)::integer as count, min(uploaded_at) as first_at, max(uploaded_at) as last_at
    from photograph where funeral_guid = guid) photographs`,
  id: sql`guid`,
  columns: sql`person_name as name, held_on::text as "heldOn", count, london_text(first_at) as "firstAt",
    london_text(last_at) as "lastAt"`,
  isHeld: sql`count > 0`,
  order: sql`held_on desc, guid`,
  match: (terms) => ({ name: hasName(sql`person_name`, terms) }),
  describe: ({ id, name, heldOn, count }) => ({
    label: count === 1 ? '1 photograph' : `${count} photographs`,
    detail: `Of the funeral of ${name}, ${formatDay(heldOn)}`,
    path: `/office/funerals/${id}`,
  }),
  toFields: ({ name, count, firstAt, lastAt }) => ({
    personName: name,
    photographs: count,
    firstAddedAt: firstAt,
    lastAddedAt: lastAt,
  }),
  erase: async ({ rows }, ids, at) => {
    const erased = await rows<Keys>`
      with erased as (
        delete from photograph where ${isAmong(sql`funeral_guid`, ids)} returning funeral_guid, sha256, key, original_key
      ), digests as (
        insert into removed_photograph (funeral_guid, sha256, removed_at)
        select funeral_guid, sha256, ${at}::timestamptz from erased on conflict do nothing
      )
      select ${keyColumns} from erased`;
    return { counts: { photographs: erased.length }, files: erased.flatMap(listFilePaths) };
  },
});
