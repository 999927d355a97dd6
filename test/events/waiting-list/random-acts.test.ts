// @proof: hundreds of random histories of a waiting list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { offerFreedPlaces } from '#back-office/events/waiting-list/offer-freed-places.ts';
import { createWaitingToken } from '#back-office/events/waiting-list/waiting-link.ts';
import { openBranch, type Branch } from '../../attendees/branch-office.ts';
import { createRandom, type Random } from '../../support/random.ts';

// WAITING_LIST_SEED=7 repeats one run, WAITING_LIST_RUNS=1000 makes many.
const { WAITING_LIST_SEED: oneSeed, WAITING_LIST_RUNS: runs = '40' } = process.env;
const seeds = oneSeed ? [Number(oneSeed)] : Array.from({ length: Number(runs) }, (_, index) => index + 1);
const actsPerRun = 120;
const minuteMs = 60_000;
const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];

let branch: Branch;
/** How often each act was done. */
const count = new Map<string, number>();
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

for (const seed of seeds) {
  test(`the waiting list keeps its promises in any order of acts, seed ${seed}`, async () => {
    const random = createRandom(seed);
    branch.now = new Date('2026-11-21T10:00:00Z');
    const event = await branch.makeEvent(3);
    const done: string[] = [];
    try {
      for (let index = 0; index < actsPerRun; index += 1) {
        const before = await read(event);
        const name = nextAct(before, random);
        const act = acts[name]!;
        const step = await act({ event, state: before, random });
        if (!step) continue;
        done.push(`${name} ${step.detail ?? ''}: ${step.answer}`);
        if (step.answer === true) count.set(name, (count.get(name) ?? 0) + 1);
        check(before, await read(event), { ...step, name });
      }
      assert.equal(await countOfferedTwice(event), 0);
    } catch (error) {
      throw new Error(`Seed ${seed} fails (WAITING_LIST_SEED=${seed}) after:\n${done.join('\n')}`, {
        cause: error,
      });
    }
  });
}

test('every act was done often enough to mean something', { skip: oneSeed !== undefined }, () => {
  for (const name of Object.keys(acts)) assert.ok((count.get(name) ?? 0) >= seeds.length / 4, name);
});

type Booking = {
  guid: string;
  id: string;
  key: string | null;
  number: number;
  source: string;
  status: string;
  isLive: boolean;
};
type Place = {
  id: string;
  guid: string;
  key: string;
  number: number;
  state: string;
  isHeld: boolean;
  isLive: boolean;
};
type State = {
  capacity: number;
  isCancelled: boolean;
  isOpen: boolean;
  /** Whether free places are offered, because there is time to answer. */
  offers: boolean;
  bookings: Booking[];
  /** In the order of the list. */
  places: Place[];
};

type Step = {
  detail?: string;
  answer: true | string;
  /** Whether staff gave a reason to exceed the capacity, or confirmed it. */
  hasReason?: boolean;
  /** Whether the rule of places allows the act. */
  expected?: boolean;
  /** The place on the waiting list that the act is about. */
  about?: Place;
  accepted?: number;
};

type Act = (given: { event: string; state: State; random: Random }) => Promise<Step | null>;

const sum = (numbers: { number: number }[]) => numbers.reduce((total, { number }) => total + number, 0);
const filterLive = <Row extends { isLive: boolean }>(rows: Row[]) => rows.filter(({ isLive }) => isLive);
const countSold = ({ bookings, places }: State) =>
  sum(filterLive(bookings)) + sum(places.filter(({ isHeld }) => isHeld));

/** The parties that are next: in order, those that fit into the free places. */
function next(state: State): Place[] {
  if (!state.offers) return [];
  let free = state.capacity - countSold(state);
  return state.places.filter(
    ({ state: is, number }) => is === 'waiting' && number <= free && (free -= number) >= 0,
  );
}

/**
 * The number of people that a booking may have without a reason, once free places were offered to the waiting list.
 */
function countAllowed(state: State, key: string | null, before: number): number {
  const held = [...state.places.filter(({ isHeld }) => isHeld), ...next(state)];
  const free = state.capacity - sum(filterLive(state.bookings)) - sum(held);
  return before + sum(held.filter((place) => place.key === key)) + Math.max(free, 0);
}

const fits = (state: State, key: string | null, before: number, number: number) =>
  number <= before || number <= countAllowed(state, key, before);

function check(before: State, after: State, step: Step & { name: string }) {
  const { name, answer, hasReason = false, expected, about, accepted } = step;
  if (expected !== undefined) assert.equal(answer === true, expected, `${name} was answered ${answer}`);
  if (!hasReason) {
    const limit = Math.max(after.capacity, countSold(before));
    assert.ok(countSold(after) <= limit, `${countSold(after)} places are sold of ${limit}, without a reason`);
  }
  for (const { key } of [...after.bookings, ...after.places]) {
    const online = filterLive(after.bookings).filter((each) => each.key === key && each.source === 'online');
    const waiting = filterLive(after.places).filter((each) => each.key === key);
    assert.ok(key === null || online.length + waiting.length <= 1, `${key} is booked or waits twice`);
  }
  for (const { id, state, isLive } of before.places) {
    const is = after.places.find((place) => place.id === id)!;
    assert.ok(isLive || is.state === state, `a place that was ${state} is ${is.state}`);
  }
  const isNew = after.places.length > before.places.length;
  assert.ok(!isNew || name === 'join', 'somebody waits who did not ask for it');
  // An act that changes something passes nobody over, and takes no place that others were next for.
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (answer === true && isChanged && name !== 'time passes') {
    assert.deepEqual(next(after), [], 'a party is passed over');
    const others = next(before).filter(({ id }) => id !== about?.id);
    if (after.offers && after.capacity >= before.capacity && !mayReorder.has(name))
      for (const { id, key } of others) {
        const { state } = after.places.find((place) => place.id === id)!;
        assert.ok(state === 'offered' || state === 'booked', `${key} was next, and is ${state}`);
      }
  }
  if (accepted) {
    const countTheirs = (state: State) =>
      sum(filterLive(state.bookings).filter(({ key }) => key === about!.key));
    assert.equal(countTheirs(after), countTheirs(before) + accepted, 'accepting adds what was accepted');
  }
}

const mayReorder = new Set(['staff move a party', 'staff offer places']);

const readCode = (answer: unknown): true | string => (isRefused(answer) ? answer.code : true);
const createAddress = (name: string) => `${name}@example.org`;

async function book(taskGuid: string, key: string, numberOfAttendees: number) {
  const booking = { name: key, eMail: key, numberOfAttendees, attendanceStatus: 'Attending' as const };
  return readCode(await branch.api.createAttendee({ body: { ...booking, taskGuid } }));
}

async function change(event: string, { id, number }: Booking, key: string, more: object) {
  const [{ guid }] = (await branch.database.rows<{ guid: string }>`
    select guid from attendee where id = ${id}`) as [{ guid: string }];
  const same = {
    guid,
    name: key,
    eMail: key,
    numberOfAttendees: number,
    attendanceStatus: 'Attending' as const,
  };
  const body = { ...same, taskGuid: event, ...more };
  return readCode(await branch.api.updateAttendee({ attendeeGuid: guid, body }));
}

const createToken = (place: Place) => createWaitingToken(branch.parts.keys.manage, place);
const pickReason = (random: Random) =>
  random.next() < 0.3 ? { overbookReason: 'Their brother came too' } : {};

const undo = 'staff undo the cancellation';

/** Everything that visitors and staff can do. Returns null if the act is not possible now. */
const acts: Record<string, Act> = {
  book: async ({ event, state, random }) => {
    const key = createAddress(random.pick(people));
    const number = 1 + random.below(3);
    const mine = state.bookings.find((booking) => booking.key === key && booking.source === 'online');
    const answer = await book(event, key, number);
    const expected = state.isOpen && fits(state, key, mine?.isLive ? mine.number : 0, number);
    return { detail: `${key} ${number}`, answer, ...(state.isOpen && { expected }) };
  },
  amend: async ({ event, state, random }) => {
    const mine = random.pick(filterLive(state.bookings).filter(({ key }) => key));
    if (!mine || !state.isOpen) return null;
    const number = 1 + random.below(4);
    const answer = await change(event, mine, mine.key!, { numberOfAttendees: number });
    return { detail: `${mine.key} ${number}`, answer, expected: fits(state, mine.key, mine.number, number) };
  },
  cancel: async ({ event, state, random }) => {
    const mine = random.pick(filterLive(state.bookings).filter(({ key }) => key));
    if (!mine || state.isCancelled) return null;
    return {
      detail: mine.key!,
      answer: await change(event, mine, mine.key!, { attendanceStatus: 'Cancelled' }),
    };
  },
  join: async ({ event, random }) => {
    const eMail = createAddress(random.pick(people));
    const body = { name: eMail, eMail, numberOfAttendees: 1 + random.below(3) };
    const answer = readCode(await branch.api.joinWaitingList({ eventGuid: event, body }));
    return { detail: `${eMail} ${body.numberOfAttendees}`, answer };
  },
  accept: async ({ event, state, random }) => {
    const about = random.pick(state.places.filter(({ isHeld }) => isHeld));
    if (!about || !state.isOpen) return null;
    const accepted = 1 + random.below(about.number);
    const answer = await book(event, about.key, accepted);
    return { detail: `${about.key} ${accepted}`, answer, expected: true, about, accepted };
  },
  'leave or decline': async ({ state, random }) => {
    const about = random.pick(filterLive(state.places));
    if (!about) return null;
    const answer = readCode(await branch.api.leaveWaitingList({ token: createToken(about), body: {} }));
    return { detail: about.key, answer, about };
  },
  'staff add a caller': async ({ event, state, random }) => {
    const key = random.next() < 0.6 ? createAddress(random.pick(people)) : null;
    const reason = pickReason(random);
    const body = { name: 'Caller', numberOfAttendees: 1 + random.below(3), eMail: key, ...reason };
    const answer = readCode(await branch.api.addAttendee({ eventGuid: event, body }));
    const hasReason = 'overbookReason' in reason;
    const expected = !state.isCancelled && (hasReason || fits(state, key, 0, body.numberOfAttendees));
    return { detail: `${key} ${body.numberOfAttendees}`, answer, hasReason, expected };
  },
  'staff correct a number': async ({ state, random }) => {
    const booking = random.pick(filterLive(state.bookings));
    if (!booking || state.isCancelled) return null;
    const { guid, key, number: numberBefore } = booking;
    const reason = pickReason(random);
    const number = 1 + random.below(4);
    const answer = readCode(
      await branch.api.correctAttendee({ guid, body: { numberOfAttendees: number, ...reason } }),
    );
    const hasReason = 'overbookReason' in reason;
    return {
      detail: `${key} ${number}`,
      answer,
      hasReason,
      expected: hasReason || fits(state, key, numberBefore, number),
    };
  },
  'staff move a booking': async ({ state, random }) => {
    const booking = random.pick(state.bookings);
    if (!booking) return null;
    const eMail = createAddress(random.pick(people));
    const answer = readCode(await branch.api.correctAttendee({ guid: booking.guid, body: { eMail } }));
    return { detail: `${booking.key} to ${eMail}`, answer };
  },
  'staff cancel': async ({ state, random }) => {
    const booking = random.pick(filterLive(state.bookings));
    if (!booking) return null;
    return {
      detail: booking.key!,
      answer: readCode(await branch.api.cancelAttendee({ guid: booking.guid, body: {} })),
    };
  },
  'staff book again': async ({ state, random }) => {
    const booking = random.pick(state.bookings.filter(({ isLive }) => !isLive));
    if (!booking || state.isCancelled) return null;
    const { guid, key, number } = booking;
    const reason = pickReason(random);
    const answer = readCode(await branch.api.bookAttendeeAgain({ guid, body: reason }));
    const hasReason = 'overbookReason' in reason;
    return {
      detail: `${key} ${number}`,
      answer,
      hasReason,
      expected: hasReason || fits(state, key, 0, number),
    };
  },
  'staff change the capacity': async ({ event, random }) => {
    const allowBelowBooked = random.next() < 0.4;
    const maxCapacity = 1 + random.below(6);
    const answer = readCode(
      await branch.api.updateEvent({ guid: event, body: { maxCapacity, allowBelowBooked } }),
    );
    return { detail: String(maxCapacity), answer, hasReason: allowBelowBooked };
  },
  'staff close or open booking': async ({ event, random }) => {
    const bookingClosesAt = random.next() < 0.15 ? '2026-11-20T10:00:00' : null;
    const answer = readCode(await branch.api.updateEvent({ guid: event, body: { bookingClosesAt } }));
    return { detail: String(bookingClosesAt), answer };
  },
  'staff cancel the event': async ({ event, random }) => {
    if (random.next() < 0.7) return null;
    return { answer: readCode(await branch.api.cancelEvent({ guid: event, body: { reason: 'Snow' } })) };
  },
  [undo]: async ({ event }) => ({
    answer: readCode(await branch.api.undoEventCancellation({ guid: event, query: {} })),
  }),
  'staff move a party': async ({ state, random }) => {
    const about = random.pick(filterLive(state.places));
    if (!about) return null;
    const direction = random.pick(['up', 'down'] as const)!;
    return {
      answer: readCode(await branch.api.moveWaitingPlace({ guid: about.guid, body: { direction } })),
      about,
    };
  },
  'staff offer places': async ({ state, random }) => {
    const about = random.pick(filterLive(state.places));
    if (!about) return null;
    return { answer: readCode(await branch.api.offerWaitingPlace({ guid: about.guid, body: {} })), about };
  },
  'staff remove a party': async ({ state, random }) => {
    const about = random.pick(filterLive(state.places));
    if (!about) return null;
    return { answer: readCode(await branch.api.removeWaitingPlace({ guid: about.guid, body: {} })), about };
  },
  'time passes': async ({ random }) => {
    const minutes = random.pick([1, 5, 60, 12 * 60, 25 * 60])!;
    branch.now = new Date(branch.now.getTime() + minutes * minuteMs);
    return { detail: `${minutes} minutes`, answer: true };
  },
  'the routine tasks run': async () => {
    await offerFreedPlaces(branch.parts);
    return { answer: true };
  },
};

// The most frequent acts at a full event, and those that may take a place that another party is next for.
const often = ['join', 'join', 'join', 'join', 'accept', 'accept', 'book', 'cancel', 'time passes'];
const taking = ['book', 'amend', 'staff add a caller', 'staff correct a number', 'staff book again'];

/** Prefers acts whose moment is rare: a cancellation that can be undone, a hold that has just ended. */
function nextAct(state: State, random: Random): string {
  if (state.isCancelled && random.next() < 0.5) return undo;
  if (next(state).length > 0 && random.next() < 0.7) return random.pick(taking);
  return random.pick(random.next() < 0.4 ? often : Object.keys(acts));
}

async function read(event: string): Promise<State> {
  const now = branch.now;
  const [state] = await branch.database.rows<State>`
    select max_capacity as capacity, cancelled_at is not null as "isCancelled",
      cancelled_at is null and bookable_until > ${now} as "isOpen",
      cancelled_at is null and bookable_until > ${now}::timestamptz + interval '30 minutes' as offers,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'id', id::text, 'guid', guid, 'key', email_key, 'number', number_of_attendees, 'source', source,
         'status', attendance_status, 'isLive', attendance_status = 'Attending' or cancelled_with_event) order by id), '[]')
       from attendee where event_id = event.id) as bookings,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'id', id::text, 'guid', guid, 'key', email_key, 'number', number_of_attendees, 'state', state,
         'isHeld', state = 'offered' and hold_until > ${now}, 'isLive', is_live) order by position, id), '[]')
       from waiting_place where event_id = event.id) as places
    from event where guid = ${event}`;
  return state!;
}

async function countOfferedTwice(event: string): Promise<number> {
  const [found] = await branch.database.rows<{ count: number }>`
    select count(*)::integer as count from (
      select from outbox where kind = 'waiting-offer' and facts -> 'event' ->> 'guid' = ${event}
      group by facts -> 'place' ->> 'id' having count(*) > 1) as offered`;
  return found!.count;
}
