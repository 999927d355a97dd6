/** The record as a change leaves it: a field that the change does not name stays as it is, and null clears. */
export function applyChange<Fields extends object>(
  before: Fields,
  change: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
