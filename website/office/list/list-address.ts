import { withQuery } from '../../ui/with-query.ts';

type Address = { pathname: string; search: string };

/** The address of the first page of a list, with its filters and these changes. */
export function createListAddress(
  { pathname, search }: Address,
  changes: Record<string, string> = {},
): string {
  const { before: _, after: __, done: ___, ...filters } = Object.fromEntries(new URLSearchParams(search));
  return withQuery(pathname, { ...filters, ...changes });
}
