import { listNames, mapNames } from './shape.ts';

/** The fields of a table that are optional texts, which have their limits there. */
export type TextOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { charactersMax: number } ? Name : never;
}[keyof Table] &
  string;

export const listTextNames = <Table extends Record<string, object>>(table: Table): TextOf<Table>[] =>
  (Object.keys(table) as TextOf<Table>[]).filter((name) => 'charactersMax' in table[name]!);

/** Lists the labels of a table of fields. */
export const listFieldLabels = <Name extends string>(table: Record<Name, { label: string }>) =>
  mapNames(listNames(table), (name) => table[name].label);

/** Maps each optional text to a value, from its limit and its name. */
export const mapTexts = <Table extends Record<string, { label: string; charactersMax?: number }>, Value>(
  table: Table,
  valueOf: (charactersMax: number, name: string) => Value,
) => mapNames(listTextNames(table), (name) => valueOf(table[name]!.charactersMax!, name));
