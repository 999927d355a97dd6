/** Lists the names in a table of fields, in its order. */
export const listNames = <Table extends object>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[];

/** Creates an object with a value for each name. */
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
