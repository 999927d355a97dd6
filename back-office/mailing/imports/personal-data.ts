import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { findByAddress } from '../../personal-data/find-by-address.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import { forgetFiles } from './erase-imports.ts';
import { importLineFields } from './lines-of-contact.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';

type Line = { id: string; name: string; eMail: string | null; checkedOn: string };

/**
 * Lines of imported lists that belong to no contact: of a list that was only looked at or was undone, and lines that were
 * refused. The others are erased with their contact.
 */
export const createImportLineData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'import-lines',
  find: (terms, limit) =>
    findByAddress<Line>({
      terms,
      limit,
      toRecord,
      orElse: mentionsPerson(sql`name`, terms),
      list: (where, more) =>
        listed(
          database,
          sql`${where} and not exists (select from contact where contact.id = line.contact_id)`,
          more,
        ),
    }),
  list: async (ids) => (await listed<Line>(database, withIds(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await listed<Line & { fields: Record<string, unknown> }>(database, withIds(ids), {
      extra: sql`, ${importLineFields} as fields`,
    });
    return rows.map(({ fields, ...row }) => ({ id: row.id, label: toRecord(row).label, fields }));
  },
  erase: async (connection, ids) => {
    await forgetFiles(connection, sql`select import_id from contact_import_line line where ${withIds(ids)}`);
    const erased = await connection.rows`
      delete from contact_import_line line where ${withIds(ids)} returning 1`;
    return { counts: { 'import-lines': erased.length } };
  },
});

const lineId = sql`format('%s-%s', line.import_id, line.line)`;
const withIds = (ids: string[]) => sql`${lineId} = any(${ids}::text[])`;

const listed = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select ${lineId} as id, coalesce(name, '') as name, email as "eMail",
           to_char(checked_at at time zone 'Europe/London', 'YYYY-MM-DD') as "checkedOn" ${extra}
    from contact_import_line line join contact_import on contact_import.id = import_id
    where ${where} order by import_id desc, line.line limit ${limit}`;

const toRecord = ({ id, name, eMail, checkedOn }: Line) => ({
  id,
  label: eMail ? `${name}, ${eMail}` : name,
  detail: `In a list of ${formatDay(checkedOn)}`,
});
