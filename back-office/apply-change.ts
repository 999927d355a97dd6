/** Applies a partial change: undefined fields keep their value, and null clears. */
export function applyChange<Fields extends object>(
  before: Fields,
  change: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const changedFields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changedFields) };
}
