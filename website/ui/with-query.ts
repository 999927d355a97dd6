export type Query = Record<string, string | number | null | undefined>;

/** Adds these parameters to an address. Empty ones are left out. */
export function withQuery(address: string, query: Query): string {
  const filled = Object.entries(query).filter(([, value]) => value || value === 0);
  return filled.length > 0 ? `${address}?${new URLSearchParams(filled as [string, string][])}` : address;
}
