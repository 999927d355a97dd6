import { formatDay } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasEmailKey, hasName, isAmong, mentionsPerson } from '../../personal-data/match.ts';
import { forgetFiles } from './erase-imports.ts';
import { importLineFields } from './lines-of-contact.ts';

const lineId = sql`format('%s-%s', line.import_id, line.line)`;
const hasContact = sql`exists (select from contact where contact.id = line.contact_id)`;

/**
 * Lines of imported lists that belong to no contact: of a list that was only looked at or was undone, and lines that were
 * refused. The others are erased with their contact.
 */
export const createImportLineData = definePersonalData<{
  name: string;
  eMail: string | null;
  checkedOn: string;
}>({
  kind: 'import-lines',
  from: sql`contact_import_line line join contact_import on contact_import.id = import_id`,
  id: lineId,
  columns: sql`coalesce(name, '') as name, email as "eMail",
    london_day(checked_at)::text as "checkedOn"`,
  order: sql`import_id desc, line.line`,
  match: (terms) => ({
    address: sql`${hasEmailKey(sql`email_key`, terms)} and not ${hasContact}`,
    name: sql`(${hasName(sql`name`, terms)} or ${mentionsPerson(sql`name`, terms)}) and not ${hasContact}`,
  }),
  describe: ({ name, eMail, checkedOn }) => ({
    label: eMail ? `${name}, ${eMail}` : name,
    detail: `In a list of ${formatDay(checkedOn)}`,
  }),
  heldColumns: sql`${importLineFields} as fields`,
  erase: async (connection, ids) => {
    const isSelected = isAmong(lineId, ids);
    await forgetFiles(connection, sql`select import_id from contact_import_line line where ${isSelected}`);
    const erased = await connection.rows`
      delete from contact_import_line line where ${isSelected} returning 1`;
    return { counts: { 'import-lines': erased.length } };
  },
});
