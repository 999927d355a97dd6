import { minuteMs } from '#contract/fields/durations.ts';

const silenceMs = minuteMs;
const faultsMax = 1_000;

/**
 * Logs an error with its code, at most once a minute. Work that is retried every few seconds would otherwise fill the log
 * while the database is unavailable.
 */
export function logSparingly(log: (sentence: string) => void, sentence: string): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    if (performance.now() - loggedAt < silenceMs) return;
    loggedAt = performance.now();
    const { code } = error as { code?: string };
    log(`${sentence} (${code ?? 'unknown'}).`);
  };
}

/**
 * Returns whether to log a fault: each at most once a minute. On a full disk every call fails, and each line would fill it
 * further.
 */
export function onceAMinute(): (fault: string) => boolean {
  const loggedAt = new Map<string, number>();
  return (fault) => {
    const now = performance.now();
    if (now - (loggedAt.get(fault) ?? -Infinity) < silenceMs) return false;
    if (loggedAt.size >= faultsMax) loggedAt.clear();
    loggedAt.set(fault, now);
    return true;
  };
}
