import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { identifyVisitor } from './visitor.ts';

type Counted = { count: number; endsInMs: number };

/** Counts in windows of time, each of which begins with its first hit. */
export type Counters = {
  /** Counts one more, or `by` more. Answers how many there have been in this window, and when it ends. */
  count(key: string, windowMs: number, by?: number): Promise<Counted>;
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
      // At the end of the list, because the first in it are forgotten.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > keysMax) windows.delete(windows.keys().next().value!);
      return { count: window.count, endsInMs: window.endsAt - now };
    },
    forget: async (key) => void windows.delete(key),
  };
}

/**
 * Counts for all processes together, under keys that reveal no address: only a holder of the secret could find out by
 * trying. While the database does not answer, each process counts for itself.
 */
export function createSharedCounters(shared: Counters, secret: string): Counters {
  const own = createMemoryCounters();
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'lychgate request counts', 32));
  const digestOf = (key: string) =>
    createHmac('sha256', hmacKey).update(key).digest('base64url').slice(0, digestCharacters);
  return {
    count: (key, windowMs, by) =>
      shared.count(digestOf(key), windowMs, by).catch(() => own.count(key, windowMs, by)),
    forget: async (key) => {
      await own.forget(key);
      await shared.forget(digestOf(key)).catch(() => {});
    },
  };
}

export type Limit = { of: string; max: number; windowMs: number };

/** Counts a request of this visitor; null if it is within the limit, otherwise in how many seconds to try again. */
export async function countAgainstLimit(
  counters: Counters,
  { ip }: FastifyRequest,
  { of, max, windowMs }: Limit,
  by = 1,
): Promise<number | null> {
  const { count, endsInMs } = await counters.count(`${of} ${identifyVisitor(ip)}`, windowMs, by);
  return count > max ? Math.ceil(endsInMs / 1_000) : null;
}
