const silenceMs = 60_000;

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
