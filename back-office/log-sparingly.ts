const silenceMs = 60_000;
const faultsMax = 1_000;

/**
 * Logs a fault with its code, once a minute at most: work that is tried again every few seconds would otherwise fill the
 * log while the database is away, and hide why it is.
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
 * Tells whether a fault is due to be logged: each once a minute. With a full disk every call fails alike, and a line for
 * each would fill it further.
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
