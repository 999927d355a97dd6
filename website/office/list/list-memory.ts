import { createCookie } from 'react-router';
import type { Actor } from '#contract/operator/people/actor.ts';

/** The height of rows on a wide screen. */
export type Rows = 'compact' | 'comfortable';

/** The choices of one person for the lists, which their browser keeps. */
type ListMemory = { rows: Rows };

const rememberedDays = 180;
const daySeconds = 24 * 60 * 60;

const cookie = createCookie('lists', {
  path: '/office',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: rememberedDays * daySeconds,
});

/** The choices of this person. Those of somebody else who signed in at this browser are not read. */
export async function readListMemory(request: Request, { id }: Actor): Promise<ListMemory> {
  const stored = (await cookie.parse(request.headers.get('Cookie'))) as Record<string, unknown> | null;
  const own = stored?.person === id ? stored : {};
  return { rows: own.rows === 'comfortable' ? 'comfortable' : 'compact' };
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
