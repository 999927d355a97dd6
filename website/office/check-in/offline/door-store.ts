import type { BookingAtDoor, CheckInList } from '#contract/operator/bookings/check-in.ts';
import { newGuid } from '../form-guids.ts';
import { describeDiscard, type Connection } from '../messages.ts';
import {
  actionsPerRequestMax,
  toSentAction,
  type Action,
  type StoredAction,
  type Result,
  type Recorder,
} from './actions.ts';
import { isUnsentEntry, UnsentActions } from './unsent.ts';
import { sortBookings, applyActions, applyChanges, type Door } from './with-actions.ts';

const answerMs = 10_000;

type ServerAnswer<Body> = { ok: true; body: Body } | { ok: false; connection: Connection };

const connectionAfter: Record<number, Connection> = { 401: 'signed-out', 409: 'other-person' };

async function callServer<Body>(address: string, init: RequestInit = {}): Promise<ServerAnswer<Body>> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), answerMs);
  try {
    const answer = await fetch(address, { ...init, signal: tooLong.signal });
    if (answer.ok) return { ok: true, body: (await answer.json()) as Body };
    return { ok: false, connection: connectionAfter[answer.status] ?? 'offline' };
  } catch {
    return { ok: false, connection: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

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

/** The state of the check-in page. */
export type DoorState = {
  /** The list, counted with what this device has recorded. */
  door: Door;
  /** How many actions are to be sent. */
  unsent: number;
  /** How many actions the browser has no room for. */
  unstored: number;
  /** Actions of another person on this device. They are sent under another name only on a decision. */
  othersActions: StoredAction[];
  refused: StoredAction[];
  connection: Connection;
};

type StoreOptions = {
  /** The address of the list. */
  address: string;
  recorder: Recorder;
  first: CheckInList;
  /** Whether the first list has all bookings. */
  isWhole: boolean;
};

// Besides the changes, which come every few seconds.
const wholeListMs = 5 * 60_000;

/** Keeps the list up to date and sends what was recorded, one request at a time. */
export class DoorStore {
  readonly #parts: StoreOptions;
  readonly #kept: UnsentActions;
  #list: CheckInList;
  // The server has stored these, and the list does not tell of them yet.
  #stored: Action[] = [];
  #state: DoorState;
  #onChange = () => {};
  #readWholeAtMs: number;
  #isBusy = false;

  constructor(parts: StoreOptions) {
    const { first, recorder, isWhole } = parts;
    this.#parts = parts;
    this.#kept = new UnsentActions(recorder);
    this.#list = { ...first, bookings: sortBookings(first.bookings) };
    this.#state = {
      door: this.#list,
      unsent: 0,
      unstored: 0,
      othersActions: [],
      refused: [],
      connection: 'connected',
    };
    this.#readWholeAtMs = isWhole ? performance.now() : -Infinity;
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

  record(recorded: RecordAction) {
    const action = {
      ...recorded,
      guid: newGuid(),
      eventGuid: this.#list.event.guid,
      at: Date.now(),
    } as Action;
    this.#kept.add(action);
    this.#change({ door: applyActions(this.#state.door, [action]) });
    void this.update();
  }

  hasUnsent = (): boolean => this.#kept.own.size > 0;

  subscribe = (onChange: () => void) => {
    this.#onChange = onChange;
    return () => (this.#onChange = () => {});
  };

  readState = (): DoorState => this.#state;

  /** Shows what is kept on this device. */
  readKept() {
    this.#kept.read();
    this.#show({});
  }

  /** Another tab has recorded or sent something. */
  readEntry = ({ key, newValue }: StorageEvent) => {
    if (!isUnsentEntry(key)) return;
    this.#kept.readEntry(key, newValue);
    this.#show({});
  };

  sendAsOwn = () => {
    this.#kept.takeOver();
    this.#show({});
    void this.update();
  };

  discardOfOthers = () => {
    if (!confirm(describeDiscard(this.#state.othersActions))) return;
    this.#kept.drop(this.#state.othersActions);
    this.#change({});
  };

  /** Adds a booking that a look-up has found. */
  add = (booking: BookingAtDoor) => {
    this.#list = { ...this.#list, bookings: applyChanges(this.#list.bookings, [booking]) };
    this.#show({});
  };

  dismissRefused = () => {
    this.#kept.drop(this.#state.refused);
    this.#change({});
  };

  /** Whether it went well. */
  async #exchange(): Promise<boolean> {
    if (this.hasUnsent()) return this.#send();
    return performance.now() - this.#readWholeAtMs > wholeListMs ? this.#readWhole() : this.#readChanges();
  }

  async #send(): Promise<boolean> {
    const { recorder, address } = this.#parts;
    const actions = [...this.#kept.own.values()].slice(0, actionsPerRequestMax);
    // The last request asks for what has changed.
    const since = actions.length === this.#kept.own.size ? this.#list.cursor : undefined;
    const body = JSON.stringify({ by: recorder.id, since, actions: actions.map(toSentAction) });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await callServer<SendAnswer>(address, { method: 'POST', body, headers });
    if (!answer.ok) return this.#fail(answer.connection);
    const { results, list } = answer.body;
    const isProgress = this.#settle(actions, results);
    if (list) this.#take(list);
    else this.#change({ connection: 'connected' });
    return isProgress;
  }

  /** Whether the server has answered for any of them. */
  #settle(actions: StoredAction[], results: Result[]): boolean {
    const reasons = new Map(results.map(({ guid, refused }) => [guid, refused]));
    const stored = actions.filter(({ guid }) => reasons.get(guid) === null);
    const refused = actions.filter(({ guid }) => reasons.get(guid));
    this.#stored.push(...stored);
    this.#kept.drop(stored);
    for (const action of refused) this.#kept.refuse(action, reasons.get(action.guid)!);
    if (refused.length > 0) this.#show({});
    return stored.length + refused.length > 0;
  }

  async #readChanges(): Promise<boolean> {
    const answer = await fetchList(`${this.#parts.address}?since=${this.#list.cursor}`);
    if (!answer.ok) return this.#fail(answer.connection);
    this.#take(answer.body);
    return true;
  }

  async #readWhole(): Promise<boolean> {
    const answer = await fetchList(`${this.#parts.address}?`);
    if (!answer.ok) return this.#fail(answer.connection);
    this.#readWholeAtMs = performance.now();
    this.#list = { ...answer.body, bookings: sortBookings(answer.body.bookings) };
    this.#stored = [];
    this.#show({ connection: 'connected' });
    return true;
  }

  #take(changed: CheckInList) {
    this.#list = { ...changed, bookings: applyChanges(this.#list.bookings, changed.bookings) };
    // More has changed than one answer holds.
    if (changed.next === null) this.#stored = [];
    else this.#readWholeAtMs = -Infinity;
    this.#show({ connection: 'connected' });
  }

  #fail(connection: Connection): false {
    this.#change({ connection });
    return false;
  }

  /** Counts the list anew with what this device has recorded for its event. */
  #show(changes: Partial<DoorState>) {
    const { guid } = this.#list.event;
    const recorded = [...this.#stored, ...this.#kept.own.values()].filter(
      ({ eventGuid }) => eventGuid === guid,
    );
    this.#change({ door: applyActions(this.#list, recorded), ...changes });
  }

  #change(changes: Partial<DoorState>) {
    const { own, unstored, othersActions, refused } = this.#kept;
    this.#state = {
      ...this.#state,
      unsent: own.size,
      unstored: unstored.size,
      othersActions: [...othersActions.values()],
      refused: [...refused.values()],
      ...changes,
    };
    this.#onChange();
  }
}

type SendAnswer = { results: Result[]; list: CheckInList | null };
