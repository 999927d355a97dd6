import { createContext, type RouterContextProvider } from 'react-router';
import { todayInLondon } from '#contract/fields/today.ts';

type Context = Readonly<RouterContextProvider>;

export const clockContext = createContext<() => Date>();

/** The time of this request. Pages never ask the machine for it: the server, or a test, sets the clock. */
export const readNow = (context: Context): Date => context.get(clockContext)();

/** Today in London, `2026-11-29`. */
export const findToday = (context: Context): string => todayInLondon(readNow(context));

// Two processes may have clocks that differ.
const skewMs = 30_000;

/** Whether a moment in an address is neither too long ago nor in the future. */
export function isWithinMaxAge(atMs: number, now: Date, maxAgeMs: number): boolean {
  const ageMs = now.getTime() - atMs;
  return ageMs > -skewMs && ageMs < maxAgeMs;
}
