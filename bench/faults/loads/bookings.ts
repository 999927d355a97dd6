import { setTimeout as wait } from 'node:timers/promises';
import { keys } from '../../processes.ts';
import type { World } from '../world/world.ts';
import { call, mustCall } from './call.ts';
import type { Load } from './load.ts';

const visitors = 3;
const pauseMs = 80;
const retryMs = 100;
const smallCapacity = 25;

type Booking = { taskGuid: string; eMail: string };

/** Visitors who book, each for a small event that fills up or one without a limit, and try again until it works. */
export function createBookingLoad(world: World): Load & { book: (booking: Booking) => Promise<boolean> } {
  const acknowledged = new Map<string, Booking>();
  const events = { open: '', small: '' };
  let number = 0;
  const book = async ({ taskGuid, eMail }: Booking) => {
    const attendee = {
      taskGuid,
      eMail,
      name: 'Ann Visitor',
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
    };
    const { status, body } = await call(world.address, 'POST', 'Attendee', attendee, keys.api);
    if (status === 200 && body === true) acknowledged.set(`${taskGuid} ${eMail}`, { taskGuid, eMail });
    // A refusal is final: the event is full.
    return status === 200 || status === 409 || status === 422;
  };
  const visit = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      number += 1;
      const booking = {
        taskGuid: number % 4 === 0 ? events.small : events.open,
        eMail: `visitor-${number}@visitors.example`,
      };
      while (!(await book(booking)) && !signal.aborted) await wait(retryMs);
      await wait(pauseMs);
    }
  };
  return {
    what: 'bookings',
    book,
    prepare: async () => {
      events.open ||= await makeEvent(world.address, null);
      events.small = await makeEvent(world.address, smallCapacity);
    },
    run: async (signal) => {
      await Promise.all(Array.from({ length: visitors }, () => visit(signal)));
    },
    check: () =>
      world.onDatabase(async (database) => {
        const rows = await database.rows<{ guid: string; eMail: string; times: number }>`
        select event.guid, email as "eMail", count(*)::integer as times
        from attendee join event on event.id = event_id
        where attendance_status = 'Attending' group by event.guid, email`;
        const stored = new Set(rows.map(({ guid, eMail }) => `${guid} ${eMail}`));
        const oversold = await database.rows`
        select from event where max_capacity > 0 and max_capacity <
          (select sum(number_of_attendees) from attendee
           where event_id = event.id and attendance_status = 'Attending')`;
        return {
          acknowledged: acknowledged.size,
          lost: [...acknowledged.keys()].filter((each) => !stored.has(each)).length,
          twice: rows.filter(({ times }) => times > 1).length,
          notes: oversold.length > 0 ? [`Wrong: ${oversold.length} events are oversold.`] : [],
        };
      }),
  };
}

export async function makeEvent(address: string, maxCapacity: number | null): Promise<string> {
  const details = { title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00', maxCapacity };
  return (await mustCall<{ guid: string }>(address, 'POST', 'Bereavement', details)).guid;
}
