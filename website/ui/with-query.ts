export type Query = Record<string, string | number | null | undefined>;

/** Adds these parameters to an address. Empty ones are left out. */
export function withQuery(address: string, query: Query): string {
  const filledEntries = Object.entries(query).filter(([, value]) => value || value === 0);
  return filledEntries.length > 0
    ? `${address}?${new URLSearchParams(filledEntries as [string, string][])}`
    : address;
}
