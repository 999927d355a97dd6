import { request } from 'node:http';
import { keys } from '../../processes.ts';
import type { Fault } from '../fault.ts';
import { makeEvent } from '../loads/bookings.ts';
import { underLoad } from '../under-load.ts';
import type { World } from '../world/world.ts';

const atOnce = 20;

/** With one process nobody else can answer meanwhile, so new connections are refused for a second or two. */
export const rolling: Fault = {
  about: 'SIGTERM and a new start under load: what is acknowledged while it stops counts too',
  run: async (options) => {
    const cut: number[] = [];
    const result = await underLoad(
      {
        fault: 'rolling',
        shape: 'embedded',
        round: async (world) => void cut.push(await restartWithRequests(world)),
      },
      options,
    );
    const all = cut.reduce((sum, each) => sum + each, 0);
    return all === 0
      ? result
      : { ...result, notes: [`${all} requests that were not taken yet got no answer.`, ...result.notes] };
  },
};

/** Restarts in the middle of some bookings. Answers how many were begun and got no answer. */
async function restartWithRequests(world: World): Promise<number> {
  const event = await makeEvent(world.address, null);
  const answers = Array.from({ length: atOnce }, (_, number) =>
    send(world.address, { taskGuid: event, eMail: `restart-${number}@visitors.example` }),
  );
  await world.web.restart();
  return (await Promise.all(answers)).filter((outcome) => outcome === 'cut off').length;
}

/** On a connection of its own. */
function send(address: string, booking: object): Promise<'answered' | 'refused' | 'cut off'> {
  const attendee = { ...booking, name: 'Ann Visitor', numberOfAttendees: 1, attendanceStatus: 'Attending' };
  return new Promise((resolve) => {
    const sent = request(`${address}/api/Attendee`, {
      method: 'POST',
      headers: { 'X-Api-Key': keys.api, 'Content-Type': 'application/json' },
      agent: false,
    });
    sent.on('response', (answer) => answer.resume().on('end', () => resolve('answered')));
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'cut off'),
    );
    sent.end(JSON.stringify(attendee));
  });
}
