import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { identifyVisitor } from './visitor.ts';

type CountResult = { count: number; endsInMs: number };

/** Counts in windows of time, each of which begins with its first hit. */
export type Counters = {
  /** Counts one more, or `by` more. Returns the count of this window and when it ends. */
  count(key: string, windowMs: number, by?: number): Promise<CountResult>;
  forget(key: string): Promise<void>;
};

const keysMax = 10_000;
const digestCharacters = 22;

/** Counts in the memory of this process. */
export function createMemoryCounters(clock: () => number = () => performance.now()): Counters {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    count: async (key, windowMs, by = 1) => {
      const now = clock();
      const earlier = windows.get(key);
      const window = earlier && earlier.endsAt > now ? earlier : { count: 0, endsAt: now + windowMs };
      window.count += by;
      // Moves the window to the end, because the first ones are dropped.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > keysMax) windows.delete(windows.keys().next().value!);
      return { count: window.count, endsInMs: window.endsAt - now };
    },
    forget: async (key) => void windows.delete(key),
  };
}

/**
 * Counts for all processes together. Keys are hashed with the secret, so that they reveal no address. While the
 * database does not answer, each process counts for itself.
 */
export function createSharedCounters(shared: Counters, secret: string): Counters {
  const own = createMemoryCounters();
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'lychgate request counts', 32));
  const hashKey = (key: string) =>
    createHmac('sha256', hmacKey).update(key).digest('base64url').slice(0, digestCharacters);
  return {
    count: (key, windowMs, by) =>
      shared.count(hashKey(key), windowMs, by).catch(() => own.count(key, windowMs, by)),
    forget: async (key) => {
      await own.forget(key);
      await shared.forget(hashKey(key)).catch(() => {});
    },
  };
}

export type Limit = { of: string; max: number; windowMs: number };

/** Counts a request of this visitor. Returns null within the limit, otherwise the seconds until the next try. */
export async function countAgainstLimit(
  counters: Counters,
  { ip }: FastifyRequest,
  { of, max, windowMs }: Limit,
  by = 1,
): Promise<number | null> {
  const { count, endsInMs } = await counters.count(`${of} ${identifyVisitor(ip)}`, windowMs, by);
  return count > max ? Math.ceil(endsInMs / 1_000) : null;
}
