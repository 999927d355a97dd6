import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { keys } from '../../processes.ts';
import type { Fault, Options, Result } from '../fault.ts';
import { makeEvent } from '../loads/bookings.ts';
import { runUnderLoad } from '../under-load.ts';
import type { World } from '../world/world.ts';

const atOnce = 20;
const visitorsAtOnce = 3;
const pauseMs = 100;
// nginx counts in whole seconds, and tries a process again only after the second one (`fail_timeout` in deploy/nginx.conf).
const forgottenMs = 3_000;

/** With one process nothing else can answer, so new connections are refused for a second or two. */
export const rolling: Fault = {
  about: 'SIGTERM and a new start while people book',
  run: (options) =>
    runWithoutFailures('embedded', options, async (world, visitor) => {
      const bookings = Array.from({ length: atOnce }, visitor.book);
      await world.web.restart();
      await Promise.all(bookings);
    }),
};

/** Other processes answer, so no visitor may notice anything. */
export const oneByOne: Fault = {
  about: 'SIGTERM and a new start of all three processes, one after the other, while people book',
  run: (options) =>
    runWithoutFailures('stack', options, async (world, visitor) => {
      const over = new AbortController();
      const visiting = Array.from({ length: visitorsAtOnce }, async () => {
        while (!over.signal.aborted) {
          await visitor.book();
          await visitor.look();
          await wait(pauseMs);
        }
      });
      for (const each of world.processes) {
        const bookings = Array.from({ length: atOnce }, visitor.book);
        await each.restart();
        await Promise.all(bookings);
        await wait(forgottenMs);
      }
      over.abort();
      await Promise.all(visiting);
    }),
};

/** A status; `refused` if nobody listened. */
type Outcome = number | 'refused' | 'cut off';
type Visitor = ReturnType<typeof startVisitor>;

/** Each request that reaches a process has to be answered with 200. */
async function runWithoutFailures(
  shape: 'embedded' | 'stack',
  options: Options,
  restart: (world: World, visitor: Visitor) => Promise<void>,
): Promise<Result> {
  const failed = new Map<Outcome, number>();
  const totals = { requests: 0, lost: 0 };
  let visitors = 0;
  // Each booking has another address, because one address gets only a few emails an hour.
  const nextAddress = () => `restart-${(visitors += 1)}@visitors.example`;
  const runRound = async (world: World) => {
    const event = await makeEvent(world.address, null);
    const visitor = startVisitor(world.address, event, nextAddress);
    await restart(world, visitor);
    const reached = [...visitor.bookings, ...visitor.pages].filter((outcome) => outcome !== 'refused');
    totals.requests += reached.length;
    for (const outcome of reached) if (outcome !== 200) failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    const acknowledged = visitor.bookings.filter((outcome) => outcome === 200).length;
    totals.lost += Math.max(acknowledged - (await countBookings(world, event)), 0);
  };
  const result = await runUnderLoad({ fault: 'rolling', shape, round: runRound }, options);
  const messages = Array.from(
    failed,
    ([outcome, times]) => `Wrong: ${times} requests were answered ${outcome}.`,
  );
  const notes = [`${totals.requests} requests were sent during the restarts.`, ...messages, ...result.notes];
  return { ...result, lost: result.lost + totals.lost, notes };
}

function startVisitor(address: string, taskGuid: string, nextAddress: () => string) {
  const bookings: Outcome[] = [];
  const pages: Outcome[] = [];
  return {
    bookings,
    pages,
    book: async () => {
      const booking = { taskGuid, eMail: nextAddress(), name: 'Ann Visitor', numberOfAttendees: 1 };
      bookings.push(await send(address, '/api/Attendee', { ...booking, attendanceStatus: 'Attending' }));
    },
    look: async () => void pages.push(await send(address, '/events')),
  };
}

async function countBookings(world: World, event: string): Promise<number> {
  const [row] = await world.onDatabase(
    (database) => database.rows<{ bookings: number }>`
    select count(*)::integer as bookings from attendee join event on event.id = event_id where event.guid = ${event}`,
  );
  return row!.bookings;
}

/** Sends a request on a connection of its own. */
function send(address: string, path: string, body?: object): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Api-Key': keys.api, ...(body && { 'Content-Type': 'application/json' }) },
      agent: false,
    });
    sent.on('response', (answer) =>
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode!))
        .on('error', () => resolve('cut off')),
    );
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'cut off'),
    );
    sent.end(body && JSON.stringify(body));
  });
}
