// Two processes may have clocks that differ.
const skewMs = 30_000;

/** Whether a moment in an address is neither too long ago nor in the future. */
export function isWithinMaxAge(atMs: number, now: Date, maxAgeMs: number): boolean {
  const ageMs = now.getTime() - atMs;
  return ageMs > -skewMs && ageMs < maxAgeMs;
}
