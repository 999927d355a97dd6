import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Options, Result, Round } from './fault.ts';
import { createBookingLoad, makeEvent } from './loads/bookings.ts';
import { createCollectionLoad } from './loads/collecting.ts';
import type { Load } from './loads/load.ts';
import { createMailingLoad } from './loads/mailings.ts';
import { createPhotographLoad } from './loads/photographs.ts';
import { startWorld, type WorldOptions, type World } from './world/world.ts';

const loadMs = 700;
const askEveryMs = 50;
const serviceMsMost = 90_000;

type UnderLoad = WorldOptions & {
  fault: string;
  round: Round;
  /** Called after a round, before the next one. */
  between?: (world: World) => Promise<void>;
};

/** Repeats a fault while people book, add photographs, get mailings and are collected from. Then counts everything. */
export async function runUnderLoad(
  options: UnderLoad,
  { rounds, pauseSeconds, isStack }: Options,
): Promise<Result> {
  const world = await startWorld(isStack ? { ...options, shape: 'stack' } : options);
  try {
    const booking = createBookingLoad(world);
    const loads: Load[] = [
      booking,
      createPhotographLoad(world),
      createMailingLoad(world),
      createCollectionLoad(world),
    ];
    const event = await makeEvent(world.address, null);
    const serviceMs: number[] = [];
    const emailMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const load of loads) await load.prepare(round);
      const over = new AbortController();
      const running = Promise.all(loads.map((load) => load.run(over.signal)));
      await wait(loadMs * (0.5 + Math.random()));
      await options.round(world, pauseSeconds);
      const nextEmail = isStack ? null : untilEmailed(world);
      serviceMs.push(
        await untilBooked(() => booking.book({ taskGuid: event, eMail: `${randomUUID()}@visitors.example` })),
      );
      // On a stack, nothing that was killed comes back before the round is over.
      if (nextEmail) emailMs.push(await nextEmail);
      over.abort();
      await running;
      await options.between?.(world);
    }
    return { fault: options.fault, rounds, serviceMs, emailMs, ...(await countAll(loads)) };
  } catch (error) {
    console.error(
      `The logs say:\n${world.web.output().slice(-4_000)}\n${world.worker.output().slice(-4_000)}`,
    );
    throw error;
  } finally {
    await world.stop();
  }
}

/** The milliseconds until a visitor who keeps trying has booked. */
async function untilBooked(book: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  const booked = { ms: Infinity };
  while (booked.ms === Infinity && performance.now() - startedAt < serviceMsMost) {
    void book().then((isBooked) => {
      if (isBooked) booked.ms = Math.min(booked.ms, performance.now() - startedAt);
    });
    await wait(askEveryMs);
  }
  return booked.ms;
}

/** The milliseconds until the next email arrives at the mail server. */
async function untilEmailed({ arrived }: World): Promise<number> {
  const count = () => [...arrived().values()].reduce((sum, times) => sum + times, 0);
  const startedAt = performance.now();
  const before = count();
  while (performance.now() - startedAt < serviceMsMost) {
    if (count() > before) return performance.now() - startedAt;
    await wait(askEveryMs);
  }
  return Infinity;
}

async function countAll(loads: Load[]) {
  const totals = { acknowledged: [] as string[], lost: 0, twice: 0, notes: [] as string[] };
  for (const load of loads) {
    const { what } = load;
    const { acknowledged, lost, twice, notes } = await load.check();
    totals.acknowledged.push(`${acknowledged.toLocaleString('en-GB')} ${what}`);
    totals.lost += lost;
    totals.twice += twice;
    if (acknowledged === 0) totals.notes.push(`Wrong: there were no ${what}.`);
    if (lost + twice > 0) totals.notes.push(`Wrong: ${lost} ${what} lost, ${twice} twice.`);
    totals.notes.push(...notes);
  }
  return { ...totals, acknowledged: totals.acknowledged.join(', ') };
}
