import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { hasName } from '../personal-data/match.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { erasingAssignments, jsonPairs, getPersonalNames } from '../records/columns.ts';
import { funeralColumns } from '../records/funeral.ts';

type Funeral = { id: string; name: string; heldOn: string; fields: Record<string, unknown> };

/** Funerals, by the name of the person who died. */
export const createFuneralData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'funerals',
  find: async (terms, limit) =>
    (await selectRows(database, hasName(sql`person_name`, terms), limit)).map(toRecord),
  list: async (ids) => (await selectRows(database, isAmong(ids))).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, isAmong(ids))).map((funeral) => ({
      id: funeral.id,
      label: toRecord(funeral).label,
      fields: { ...funeral.fields, heldOn: funeral.heldOn },
    })),
  erase: async (connection, ids) => {
    const funerals = await connection.rows<{ guid: string }>`
      update funeral set ${erasingAssignments(funeralColumns, { personName: erasedName })}, may_add_photographs = false, revision = revision + 1
      where ${isAmong(ids)} and person_name <> ${erasedName} returning guid`;
    const guids = funerals.map(({ guid }) => guid);
    return { counts: { funerals: guids.length, history: await eraseHistory(connection, 'funeral', guids) } };
  },
});

const erasedName = '(erased)';

const isAmong = (ids: string[]) => sql`guid::text = any(${ids}::text[])`;

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Funeral>`
    select guid as id, person_name as name, held_on::text as "heldOn",
           jsonb_build_object(${jsonPairs(funeralColumns, 'funeral', getPersonalNames(funeralColumns))}) as fields
    from funeral where person_name <> ${erasedName} and (${where}) order by held_on desc, guid limit ${limit}`;

const toRecord = ({ id, name, heldOn }: Funeral) => ({
  id,
  label: name,
  detail: `Funeral, ${formatDay(heldOn)}`,
  path: `/office/funerals/${id}`,
  byName: true,
});
