import { setTimeout as wait } from 'node:timers/promises';
import type { Results } from './phase.ts';
import { sendVisit } from './send-visit.ts';
import { createBookingVisit, type Places } from './visits.ts';
import type { Visitors } from './visitors.ts';

const seconds = 30;
export const timesCapacity = 5;
const recoverMs = 30_000;
// A person notices nothing within a second.
const normalMs = 1_000;
const askAgainMs = 100;

export type Overload = { results: Results; recoveredMs: number; booking: string | null };

/** Many more visitors than can be served, then one who books as soon as they have gone. */
export async function measureOverload(
  visitors: Visitors,
  places: Places,
  capacity: number,
  runName: string,
): Promise<Overload> {
  const load = visitors.run({ seconds, ratePerSecond: timesCapacity * capacity, uploadEverySeconds: null });
  // Requests that have begun may still wait for their answers: a booking comes beside them.
  await wait(seconds * 1_000);
  const recovered = await bookSoon(places, runName);
  return { results: await load, ...recovered };
}

async function bookSoon(places: Places, runName: string) {
  const startedAt = performance.now();
  for (let number = 1; performance.now() - startedAt < recoverMs; number += 1) {
    const booking = `after-${number}-${runName}@booking.example`;
    const visit = createBookingVisit(places, places.events[0]!, booking);
    const begunAt = performance.now();
    const { status, location } = await sendVisit(visit, number);
    const isNormal = visit.isRight(Number(status), location) && performance.now() - begunAt < normalMs;
    if (isNormal) return { recoveredMs: performance.now() - startedAt, booking };
    await wait(askAgainMs);
  }
  return { recoveredMs: Infinity, booking: null };
}
