import type { Connection } from './messages.ts';

const answerMs = 10_000;

export type ServerAnswer<Body> = { ok: true; body: Body } | { ok: false; connection: Connection };

const connectionByStatus: Record<number, Connection> = { 401: 'signed-out', 409: 'other-person' };

/** A request of the script of a page that goes on without a connection. */
export async function callServer<Body>(address: string, init: RequestInit = {}): Promise<ServerAnswer<Body>> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), answerMs);
  try {
    const answer = await fetch(address, { ...init, signal: tooLong.signal });
    if (answer.ok) return { ok: true, body: (await answer.json()) as Body };
    return { ok: false, connection: connectionByStatus[answer.status] ?? 'offline' };
  } catch {
    return { ok: false, connection: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}
