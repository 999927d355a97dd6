import { listNames } from '#contract/fields/shape.ts';
import { sql, sqlText } from '../database/database.ts';

/** The column of a field. */
type Column = {
  column: string;
  /** The function that reads it. Outside the database, days and wall times are text and a branch is its guid. */
  readWith?: 'text' | 'wall_text' | 'branch_guid';
  /** The personal data in it, for the privacy register; null: none. */
  personal: string | null;
};

/** A column for each field of a record. A field of the contract that has none does not compile. */
export type Columns<Name extends string> = Record<Name, Column>;

/** SQL for each column, joined. */
export const eachColumn = <Name extends string>(
  columns: Columns<Name>,
  write: (column: string, name: Name) => string,
  { names = listNames(columns), separator = ', ' }: { names?: readonly Name[]; separator?: string } = {},
) => sqlText(names.map((name) => write(columns[name].column, name)).join(separator));

/** `extra_info as "extraInfo", notes as "notes"` */
export const selectList = <Name extends string>(
  columns: Columns<Name>,
  table: string,
  names?: readonly Name[],
) =>
  eachColumn(columns, (column, name) => `${columns[name].readWith ?? ''}(${table}.${column}) as "${name}"`, {
    names,
  });

/** `'extraInfo', extra_info, 'notes', notes`, as `jsonb_build_object` takes them. */
export const jsonPairs = <Name extends string>(
  columns: Columns<Name>,
  table: string,
  names?: readonly Name[],
) => eachColumn(columns, (column, name) => `'${name}', ${table}.${column}`, { names });

/** `extra_info, notes` */
export const listColumns = <Name extends string>(columns: Columns<Name>, names?: readonly Name[]) =>
  eachColumn(columns, (column) => column, { names });

/** The values in the order of `listColumns`. */
export const listValues = <Name extends string>(columns: Columns<Name>, values: Record<Name, unknown>) =>
  listNames(columns)
    .map((name) => sql`${values[name]}`)
    .reduce((before, value) => sql`${before}, ${value}`);

/** `extra_info = null, notes = null` */
export const setNull = <Name extends string>(columns: Columns<Name>, names: readonly Name[]) =>
  eachColumn(columns, (column) => `${column} = null`, { names });

/** `person_name = '(erased)', notes = null`: what an erasure leaves of the personal fields. */
export const erasingAssignments = <Name extends string>(
  columns: Columns<Name>,
  substitutes: Partial<Record<Name, string>>,
) =>
  getPersonalNames(columns)
    .map((name) => sql`${sqlText(columns[name].column)} = ${substitutes[name] ?? null}`)
    .reduce((before, each) => sql`${before}, ${each}`);

/** The values by column, without those that are undefined. */
export const valuesByColumn = <Name extends string>(
  columns: Columns<Name>,
  values: Partial<Record<Name, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    listNames(columns)
      .filter((name) => values[name] !== undefined)
      .map((name) => [columns[name].column, values[name]]),
  );

/** The fields that may hold personal data. */
export const getPersonalNames = <Name extends string>(columns: Columns<Name>) =>
  listNames(columns).filter((name) => columns[name].personal !== null);

type Register = { personal: Record<string, string>; other: string[] };

/** The columns as the privacy register lists them. */
export function registerEntries<Name extends string>(columns: Columns<Name>): Register {
  const all = Object.values<Column>(columns);
  const personal = all.flatMap(({ column, personal: what }) => (what === null ? [] : [[column, what]]));
  const other = all.filter((each) => each.personal === null).map(({ column }) => column);
  return { personal: Object.fromEntries(personal), other };
}
