const restMsDefault = 10 * 60_000;
const silentInARowMax = 3;

export type SilentDomains = ReturnType<typeof trackSilentDomains>;

/**
 * Remembers the domains whose mail-shots the mail server received in full and never answered. Nobody knows whether
 * such an email arrived, and each of them keeps a connection busy, so the others to that domain wait for a while.
 */
export function trackSilentDomains(clock: () => Date, restMs = restMsDefault) {
  const restsUntil = new Map<string, number>();
  const inARow = new Set<string>();
  const forgetRested = () => {
    for (const [domain, until] of restsUntil) if (until <= clock().getTime()) restsUntil.delete(domain);
  };
  return {
    add(recipient: string) {
      restsUntil.set(domainOf(recipient), clock().getTime() + restMs);
      if (inARow.size < silentInARowMax) inARow.add(domainOf(recipient));
    },
    noteAnswer: () => inARow.clear(),
    /** Whether several domains in a row got no answer: then the server itself is silent. */
    isServerSilent: () => inARow.size >= silentInARowMax,
    isResting(recipient: string) {
      forgetRested();
      return restsUntil.has(domainOf(recipient));
    },
    resting(): string[] {
      forgetRested();
      return [...restsUntil.keys()];
    },
  };
}

export const domainOf = (recipient: string) => (recipient.split('@')[1] ?? '').toLowerCase();
