import type { BookingAtDoor, CheckInList } from '#contract/operator/bookings/check-in.ts';
import { newGuid } from '../form-guids.ts';
import type { Connection } from '../messages.ts';
import { actionsPerRequestMax, toSend, type Action, type Result } from './actions.ts';
import { ask, askForList } from './ask-server.ts';
import {
  dropUnsent,
  keepUnsent,
  readUnsent,
  readUnsentOfOthers,
  takeOver,
  type KeptAction,
  type Who,
} from './unsent.ts';
import { inOrder, withChanges } from './with-unsent.ts';

/** An action as a form states it. */
export type Recorded = Action extends infer Each
  ? Each extends Action
    ? Omit<Each, 'guid' | 'eventGuid' | 'at'>
    : never
  : never;

/** What the page holds of the door. */
export type DoorState = {
  list: CheckInList;
  unsent: Action[];
  /** What somebody else has recorded on this device. It is sent in another name only if somebody decides it. */
  ofOthers: KeptAction[];
  connection: Connection;
  /** Why actions were refused. */
  refused: string[];
};

type Parts = {
  /** Where the list is. */
  address: string;
  who: Who;
  first: CheckInList;
  /** Whether the first list has all bookings. */
  isWhole: boolean;
};

// Besides the changes, which come every few seconds.
const wholeListMs = 5 * 60_000;

/** Keeps the list up to date and sends what was recorded, one request at a time. */
export class DoorStore {
  readonly #parts: Parts;
  #state: DoorState;
  #onChange = () => {};
  #readWholeAt: number;
  #isBusy = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = { list: parts.first, unsent: [], ofOthers: [], connection: 'connected', refused: [] };
    this.#readWholeAt = parts.isWhole ? Date.now() : 0;
  }

  /** Sends until nothing is left to send or the connection drops, and reads what has changed. */
  async update(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      let goesOn = true;
      while (goesOn) goesOn = (await this.#exchange()) && this.hasUnsent();
    } finally {
      this.#isBusy = false;
    }
  }

  record(recorded: Recorded) {
    const eventGuid = this.#state.list.event.guid;
    keepUnsent(this.#parts.who, { ...recorded, guid: newGuid(), eventGuid, at: Date.now() } as Action);
    this.#change({});
    void this.update();
  }

  hasUnsent = (): boolean => readUnsent(this.#parts.who).length > 0;

  subscribe = (onChange: () => void) => {
    this.#onChange = onChange;
    return () => (this.#onChange = () => {});
  };

  readState = (): DoorState => this.#state;

  /** Shows what is kept on this device. */
  readKept() {
    this.#change({ ofOthers: readUnsentOfOthers(this.#parts.who) });
  }

  sendAsOwn = () => {
    takeOver(this.#parts.who, this.#state.ofOthers);
    this.#change({ ofOthers: [] });
    void this.update();
  };

  discardOfOthers = () => {
    for (const { by, ...action } of this.#state.ofOthers) dropUnsent(by, [action]);
    this.#change({ ofOthers: [] });
  };

  /** Adds a booking that a look-up has found. */
  add = (booking: BookingAtDoor) => {
    const { list } = this.#state;
    this.#change({ list: { ...list, bookings: withChanges(list.bookings, [booking]) } });
  };

  dismissRefused = () => this.#change({ refused: [] });

  /** Whether it went well. */
  async #exchange(): Promise<boolean> {
    const unsent = readUnsent(this.#parts.who);
    if (unsent.length > 0) return this.#send(unsent);
    return Date.now() - this.#readWholeAt > wholeListMs ? this.#readWhole() : this.#readChanges();
  }

  async #send(unsent: Action[]): Promise<boolean> {
    const { who, address } = this.#parts;
    const actions = unsent.slice(0, actionsPerRequestMax).map(toSend);
    const body = JSON.stringify({ by: who.id, since: this.#state.list.cursor, actions });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask<Sent>(address, { method: 'POST', body, headers });
    if (!answer.ok) return this.#fail(answer.connection);
    const { results, list } = answer.body;
    dropUnsent(who, results);
    this.#take(
      list,
      results.flatMap(({ refused }) => refused ?? []),
    );
    // More has changed than one answer holds.
    if (list.next !== null) this.#readWholeAt = 0;
    return readUnsent(who).length < unsent.length;
  }

  async #readChanges(): Promise<boolean> {
    const answer = await askForList(`${this.#parts.address}?since=${this.#state.list.cursor}`);
    if (!answer.ok) return this.#fail(answer.connection);
    this.#take(answer.body, []);
    return true;
  }

  async #readWhole(): Promise<boolean> {
    const answer = await askForList(`${this.#parts.address}?`);
    if (!answer.ok) return this.#fail(answer.connection);
    this.#readWholeAt = Date.now();
    const list = { ...answer.body, bookings: inOrder(answer.body.bookings) };
    this.#change({ list, connection: 'connected' });
    return true;
  }

  #take(changed: CheckInList, refused: string[]) {
    const bookings = withChanges(this.#state.list.bookings, changed.bookings);
    this.#change({
      list: { ...changed, bookings },
      connection: 'connected',
      refused: [...this.#state.refused, ...refused],
    });
  }

  #fail(connection: Connection): false {
    this.#change({ connection });
    return false;
  }

  #change(changes: Partial<DoorState>) {
    this.#state = { ...this.#state, unsent: readUnsent(this.#parts.who), ...changes };
    this.#onChange();
  }
}

type Sent = { results: Result[]; list: CheckInList };
