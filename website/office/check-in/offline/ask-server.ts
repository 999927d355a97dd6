import type { CheckInList } from '#contract/operator/bookings/check-in.ts';
import type { Connection } from '../messages.ts';

const answerMs = 10_000;

type Answer<Body> = { ok: true; body: Body } | { ok: false; connection: Connection };

const connectionAfter: Record<number, Connection> = { 401: 'signed-out', 409: 'other-person' };

export async function ask<Body>(address: string, init: RequestInit = {}): Promise<Answer<Body>> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), answerMs);
  try {
    const answer = await fetch(address, { ...init, signal: tooLong.signal });
    if (answer.ok) return { ok: true, body: (await answer.json()) as Body };
    return { ok: false, connection: connectionAfter[answer.status] ?? 'offline' };
  } catch {
    return { ok: false, connection: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

/** All pages of a list as one. Its totals and its cursor are those of the first page. */
export async function askForList(address: string): Promise<Answer<CheckInList>> {
  const first = await ask<CheckInList>(address);
  if (!first.ok) return first;
  const bookings = [...first.body.bookings];
  for (let { next } = first.body; next !== null;) {
    const page = await ask<CheckInList>(`${address}&after=${next}`);
    if (!page.ok) return page;
    bookings.push(...page.body.bookings);
    next = page.body.next;
  }
  return { ok: true, body: { ...first.body, bookings, next: null } };
}
