import { createCookie } from 'react-router';
import { daySeconds } from '#contract/fields/durations.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';

/** The height of rows on a wide screen. */
export type Rows = 'compact' | 'comfortable';

const rememberedLists = ['requests', 'events', 'cases'] as const;

/** The lists whose filters are remembered. */
export type RememberedList = (typeof rememberedLists)[number];

/** Parameters of the address of a list: a branch, a person. Words of a search are not remembered. */
export type Filters = Record<string, string>;

/** The choices of one person for the lists, which their browser keeps. */
type ListMemory = { rows: Rows; filters: Partial<Record<RememberedList, Filters>> };

const rememberedDays = 180;

const cookie = createCookie('lists', {
  path: '/office',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: rememberedDays * daySeconds,
});

/** The choices of this person. Those of somebody else who signed in at this browser are not read. */
export async function readListMemory(request: Request, { id }: Actor): Promise<ListMemory> {
  const stored = (await cookie.parse(request.headers.get('Cookie'))) as Record<string, unknown> | null;
  const ownMemory = stored?.person === id ? stored : {};
  const filters = Object(ownMemory.filters) as Record<string, unknown>;
  return {
    rows: ownMemory.rows === 'comfortable' ? 'comfortable' : 'compact',
    filters: Object.assign({}, ...rememberedLists.map((list) => readFilters(list, filters))),
  };
}

/** A browser can send anything as a cookie. */
function readFilters(list: RememberedList, stored: Record<string, unknown>): ListMemory['filters'] {
  if (!Object.hasOwn(stored, list)) return {};
  const entries = Object.entries(Object(stored[list]) as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { [list]: Object.fromEntries(entries) };
}

/** The header that keeps these choices beside the others. */
export async function rememberLists(
  request: Request,
  actor: Actor,
  changes: Partial<ListMemory>,
): Promise<{ 'Set-Cookie': string }> {
  const memory = { ...(await readListMemory(request, actor)), ...changes };
  const secure = new URL(request.url).protocol === 'https:';
  return { 'Set-Cookie': await cookie.serialize({ person: actor.id, ...memory }, { secure }) };
}
