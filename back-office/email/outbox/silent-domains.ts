import { minuteMs } from '#contract/fields/durations.ts';

const restMsDefault = 10 * minuteMs;
const silentInARowMax = 3;

export type SilentDomains = ReturnType<typeof trackSilentDomains>;

/**
 * Tracks the domains for which the mail server received an email completely but never answered. Each such email blocks a
 * connection, so other emails to that domain wait for a while.
 */
export function trackSilentDomains(clock: () => Date, restMs = restMsDefault) {
  const restsUntil = new Map<string, number>();
  const inARow = new Set<string>();
  const deleteExpired = () => {
    for (const [domain, until] of restsUntil) if (until <= clock().getTime()) restsUntil.delete(domain);
  };
  return {
    add(recipient: string) {
      restsUntil.set(readDomain(recipient), clock().getTime() + restMs);
      if (inARow.size < silentInARowMax) inARow.add(readDomain(recipient));
    },
    noteAnswer: () => inARow.clear(),
    /** Whether several domains in a row got no answer, so that the server itself must be at fault. */
    isServerSilent: () => inARow.size >= silentInARowMax,
    isResting(recipient: string) {
      deleteExpired();
      return restsUntil.has(readDomain(recipient));
    },
    resting(): string[] {
      deleteExpired();
      return [...restsUntil.keys()];
    },
  };
}

export const readDomain = (recipient: string) => (recipient.split('@')[1] ?? '').toLowerCase();
