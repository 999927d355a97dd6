import { formatDay } from '#contract/fields/days.ts';
import { sql } from '../database/database.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasName, isAmong } from '../personal-data/match.ts';
import { erasingAssignments, jsonPairs, getPersonalNames } from '../records/columns.ts';
import { funeralColumns } from '../records/funeral.ts';

const erasedName = '(erased)';

/** Funerals, by the name of the person who died. */
export const createFuneralData = definePersonalData<{ name: string; heldOn: string }>({
  kind: 'funerals',
  from: sql`funeral`,
  id: sql`guid`,
  columns: sql`person_name as name, held_on::text as "heldOn"`,
  isHeld: sql`person_name <> ${erasedName}`,
  order: sql`held_on desc, guid`,
  match: (terms) => ({ name: hasName(sql`person_name`, terms) }),
  describe: ({ id, name, heldOn }) => ({
    label: name,
    detail: `Funeral, ${formatDay(heldOn)}`,
    path: `/office/funerals/${id}`,
  }),
  heldColumns: sql`
    jsonb_build_object(${jsonPairs(funeralColumns, 'funeral', getPersonalNames(funeralColumns))}) as fields`,
  toFields: ({ heldOn, fields }) => ({ ...fields, heldOn }),
  erase: async (connection, ids) => {
    const funerals = await connection.rows<{ guid: string }>`
      update funeral set ${erasingAssignments(funeralColumns, { personName: erasedName })}, may_add_photographs = false, revision = revision + 1
      where ${isAmong(sql`guid`, ids)} and person_name <> ${erasedName} returning guid`;
    const guids = funerals.map(({ guid }) => guid);
    return { counts: { funerals: guids.length, history: await eraseHistory(connection, 'funeral', guids) } };
  },
});
