import { minuteMs } from '#contract/fields/durations.ts';
import type { BookingAtDoor, CheckInList } from '#contract/operator/events/check-in.ts';
import { ActionStore } from '../../offline/action-store.ts';
import { callServer, type ServerAnswer } from '../../offline/call-server.ts';
import { newGuid } from '../../offline/new-guid.ts';
import type { Recorder, Stored } from '../../offline/unsent.ts';
import { toSentAction, type Action } from './actions.ts';
import { sortBookings, applyActions, applyChanges, type Door } from './apply-actions.ts';

/** All pages of a list as one. Its totals and its cursor are those of the first page. */
async function fetchList(address: string): Promise<ServerAnswer<CheckInList>> {
  const first = await callServer<CheckInList>(address);
  if (!first.ok) return first;
  const bookings = [...first.body.bookings];
  for (let { next } = first.body; next !== null;) {
    const page = await callServer<CheckInList>(`${address}&after=${next}`);
    if (!page.ok) return page;
    bookings.push(...page.body.bookings);
    next = page.body.next;
  }
  return { ok: true, body: { ...first.body, bookings, next: null } };
}

/** An action as a form states it. */
export type RecordAction = Action extends infer Each
  ? Each extends Action
    ? Omit<Each, 'guid' | 'eventGuid' | 'at'>
    : never
  : never;

/** The list, counted with what this device has recorded. */
type View = { door: Door };

type DoorOptions = {
  /** The address of the list. */
  address: string;
  recorder: Recorder;
  first: CheckInList;
  /** Whether the first list has all bookings. */
  isWhole: boolean;
};

// How often the whole list is read. Changes are read every few seconds.
const wholeListMs = 5 * minuteMs;

/** Keeps the list up to date and sends what was recorded. */
export class DoorStore extends ActionStore<Action, View, SendAnswer> {
  readonly #address: string;
  #list: CheckInList;
  // The server has stored these, and the list does not tell of them yet.
  #stored: Action[] = [];
  #readWholeAtMs: number;

  constructor({ address, recorder, first, isWhole }: DoorOptions) {
    const list = { ...first, bookings: sortBookings(first.bookings) };
    super({ address, recorder, prefix: 'check-in.', toSent: toSentAction }, { door: list });
    this.#address = address;
    this.#list = list;
    this.#readWholeAtMs = isWhole ? performance.now() : -Infinity;
  }

  record(recorded: RecordAction) {
    const action = {
      ...recorded,
      guid: newGuid(),
      eventGuid: this.#list.event.guid,
      at: Date.now(),
    } as Action;
    this.keep(action, { door: applyActions(this.readState().door, [action]) });
  }

  /** Adds a booking that a look-up has found. */
  add = (booking: BookingAtDoor) => {
    this.#list = { ...this.#list, bookings: applyChanges(this.#list.bookings, [booking]) };
    this.show({});
  };

  /** Counts the list anew with what this device has recorded for its event. */
  protected override view(): View {
    const { guid } = this.#list.event;
    const recorded = [...this.#stored, ...this.kept.own.values()].filter(
      ({ eventGuid }) => eventGuid === guid,
    );
    return { door: applyActions(this.#list, recorded) };
  }

  // The last request asks for what has changed.
  protected override requestPart(isLast: boolean) {
    return { since: isLast ? this.#list.cursor : undefined };
  }

  protected override settled(stored: Stored<Action>[], { list }: SendAnswer) {
    this.#stored.push(...stored);
    if (list) this.#take(list);
    else this.change({ connection: 'connected' });
  }

  protected override pull(): Promise<boolean> {
    return performance.now() - this.#readWholeAtMs > wholeListMs ? this.#readWhole() : this.#readChanges();
  }

  async #readChanges(): Promise<boolean> {
    const answer = await fetchList(`${this.#address}?since=${this.#list.cursor}`);
    if (!answer.ok) return this.fail(answer.connection);
    this.#take(answer.body);
    return true;
  }

  async #readWhole(): Promise<boolean> {
    const answer = await fetchList(`${this.#address}?`);
    if (!answer.ok) return this.fail(answer.connection);
    this.#readWholeAtMs = performance.now();
    this.#list = { ...answer.body, bookings: sortBookings(answer.body.bookings) };
    this.#stored = [];
    this.show({ connection: 'connected' });
    return true;
  }

  #take(changed: CheckInList) {
    this.#list = { ...changed, bookings: applyChanges(this.#list.bookings, changed.bookings) };
    // More has changed than one answer holds.
    if (changed.next === null) this.#stored = [];
    else this.#readWholeAtMs = -Infinity;
    this.show({ connection: 'connected' });
  }
}

type SendAnswer = { list: CheckInList | null };
