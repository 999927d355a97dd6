/** The names in a table of fields, in its order. */
export const namesIn = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

/** An object with a value for each name. */
export const shapeOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The fields of a table that are optional texts: these have their limit in the table. */
export type TextOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { charactersMax: number } ? Name : never;
}[keyof Table] &
  string;

export const textsOf = <Table extends Record<string, object>>(table: Table): TextOf<Table>[] =>
  (Object.keys(table) as TextOf<Table>[]).filter((name) => 'charactersMax' in table[name]!);

/** The labels of a table of fields. */
export const labelsOf = <Name extends string>(table: Record<Name, { label: string }>) =>
  shapeOf(namesIn(table), (name) => table[name].label);
