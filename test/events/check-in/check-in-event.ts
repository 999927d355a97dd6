import { randomUUID } from 'node:crypto';
import type { CheckInList } from '#contract/operator/events/check-in.ts';
import { callAsOperator, makeEvent } from '../../support/lychgate.ts';
import { book } from '../../support/records/booking.ts';

type RunningLychgate = { address: string };

/** The calls of the door of an event. */
export const openDoor = ({ address }: RunningLychgate, eventGuid: string) => ({
  ask: (method: string, path: string, body?: unknown) =>
    callAsOperator({ address }, method, `CheckIn/${eventGuid}${path}`, body),
});

/** An event with bookings under these names, each for the given number of people. */
export async function openDoorWith(
  { address }: RunningLychgate,
  bookings: Record<string, number>,
  details: Parameters<typeof makeEvent>[1] = {},
) {
  const eventGuid = await makeEvent(address, { title: 'A Quiet Hour', ...details });
  for (const [name, numberOfAttendees] of Object.entries(bookings)) await bookAs(name, numberOfAttendees);
  const { ask } = openDoor({ address }, eventGuid);

  async function bookAs(name: string, numberOfAttendees: number) {
    const eMail = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.org`;
    const { status } = await book(address, eventGuid, { name, eMail, numberOfAttendees });
    if (status !== 200) throw new Error(`${name} was refused`);
  }

  return {
    eventGuid,
    ask,
    book: bookAs,
    list: async (query = ''): Promise<CheckInList> => (await ask('GET', query)).body,
    /** The booking under this name in the list. */
    find: async (name: string) =>
      ((await ask('GET', '')).body as CheckInList).bookings.find((booking) => booking.name === name)!,
    arrive: (attendeeGuid: string, people: number, more: object = {}) =>
      ask('POST', '/Arrivals', { guid: randomUUID(), attendeeGuid, people, ...more }),
  };
}

export type TestDoor = Awaited<ReturnType<typeof openDoorWith>>;
