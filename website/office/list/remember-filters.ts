import { redirect } from 'react-router';
import type { Branch } from '#contract/operator/branches.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { withQuery } from '../../ui/with-query.ts';
import { readListMemory, rememberLists, type Filters, type RememberedList } from './list-memory.ts';

type Remembering = {
  list: RememberedList;
  /** The parameters of its address that are remembered. */
  names: string[];
  branches: Pick<Branch, 'guid'>[];
};

/**
 * Remembers the filters that an address names, as the header that does so. An address without any leads to the filters of
 * the last time, and the first time to the branch of the person. Throws that redirect.
 */
export async function rememberFilters(
  request: Request,
  actor: Actor,
  { list, names, branches }: Remembering,
): Promise<HeadersInit> {
  const { pathname, searchParams } = new URL(request.url);
  const { filters } = await readListMemory(request, actor);
  const hasBranch = (guid: string | undefined) => branches.some((branch) => branch.guid === guid);
  const hasNoFilters = [...searchParams.keys()].every((name) => name === 'done');
  if (hasNoFilters && branches.length > 1) {
    const { branch, ...others } = filters[list] ?? { branch: actor.branch };
    const present = { ...others, ...(hasBranch(branch) && { branch }) };
    const address = withQuery(pathname, present);
    if (address !== pathname)
      throw redirect(withQuery(pathname, { ...present, done: searchParams.get('done') }));
  }
  if (!names.some((name) => searchParams.has(name))) return {};
  const named = names.map((name) => [name, searchParams.get(name) ?? ''] as const);
  const chosen: Filters = Object.fromEntries(named.filter(([, value]) => filterPattern.test(value)));
  return rememberLists(request, actor, { filters: { ...filters, [list]: chosen } });
}

const filterPattern = /^[\da-z-]{1,36}$/;

/** The address of a list with none of these filters. */
export const createClearedAddress = (
  pathname: string,
  kept: Record<string, string>,
  names: string[],
): string =>
  `${pathname}?${new URLSearchParams([...Object.entries(kept), ...names.map((name) => [name, ''] as [string, string])])}`;
