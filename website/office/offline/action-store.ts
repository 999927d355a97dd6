import { daySeconds } from '#contract/fields/durations.ts';
import { sentLaterDaysMax } from '#contract/operator/events/check-in.ts';
import { callServer } from './call-server.ts';
import { describeDiscard, type Connection } from './messages.ts';
import { UnsentActions, type Recorded, type Recorder, type Stored } from './unsent.ts';

/** The outcome of a sent action. */
export type Result = { guid: string; refused: string | null };

/** A device sends this many at a time. */
export const actionsPerRequestMax = 50;

const secondsAgoMax = sentLaterDaysMax * daySeconds;

/**
 * How long ago an action was recorded. It is sent in place of the time, because the clock of the device may be wrong.
 */
export const secondsSince = (at: number): number =>
  Math.min(secondsAgoMax, Math.max(0, Math.round((Date.now() - at) / 1000)));

/** The state of what this device has recorded. */
export type QueueState<Action extends Recorded> = {
  /** How many actions are to be sent. */
  unsent: number;
  /** How many actions the browser has no room for. */
  unstored: number;
  /** Actions of another person on this device. They are sent under another name only on a decision. */
  othersActions: Stored<Action>[];
  refused: Stored<Action>[];
  connection: Connection;
};

export type StoreOptions<Action extends Recorded> = {
  /** The address that takes the actions. */
  address: string;
  recorder: Recorder;
  /** Begins the keys under which the browser keeps the actions of this page. */
  prefix: string;
  /** An action as it is sent. */
  toSent: (action: Stored<Action>) => object;
};

/**
 * Keeps what was recorded on a device until the server has stored it, and sends it, one request at a time. `View` is what
 * the page shows besides, and `Answer` what its server answers besides what came of each action.
 */
export abstract class ActionStore<Action extends Recorded, View extends object, Answer = unknown> {
  protected readonly kept: UnsentActions<Action>;
  readonly #options: StoreOptions<Action>;
  #state: QueueState<Action> & View;
  #onChange = () => {};
  #isBusy = false;

  constructor(options: StoreOptions<Action>, first: View) {
    this.#options = options;
    this.kept = new UnsentActions(options.prefix, options.recorder);
    const empty = {
      unsent: 0,
      unstored: 0,
      othersActions: [],
      refused: [],
      connection: 'connected' as const,
    };
    this.#state = { ...first, ...empty };
  }

  /** Returns the part of the page, with everything that this device has recorded. */
  protected abstract view(): View;

  /** Updates the page's part with the actions that the server has stored, and the rest of its answer. */
  protected abstract settled(stored: Stored<Action>[], answer: Answer): void;

  /** Adds to the actions that are sent. */
  protected requestPart?(isLast: boolean): object;

  /** Reads what has changed, once nothing is left to send. Returns whether it went well. */
  protected pull(): Promise<boolean> {
    return Promise.resolve(true);
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

  hasUnsent = (): boolean => this.kept.own.size > 0;

  subscribe = (onChange: () => void) => {
    this.#onChange = onChange;
    return () => (this.#onChange = () => {});
  };

  readState = (): QueueState<Action> & View => this.#state;

  /** Shows what is kept on this device. */
  readKept() {
    this.kept.read();
    this.show({});
  }

  /** Another tab has recorded or sent something. */
  readEntry = ({ key, newValue }: StorageEvent) => {
    if (!this.kept.isOwnKey(key)) return;
    this.kept.readEntry(key, newValue);
    this.show({});
  };

  sendAsOwn = () => {
    this.kept.takeOver();
    this.show({});
    void this.update();
  };

  discardOfOthers = () => {
    if (!confirm(describeDiscard(this.#state.othersActions))) return;
    this.kept.drop(this.#state.othersActions);
    this.change({});
  };

  dismissRefused = () => {
    this.kept.drop(this.#state.refused);
    this.change({});
  };

  /** Keeps a new action and begins to send it. */
  protected keep(action: Action, view?: View) {
    this.kept.add(action);
    this.change(view ?? this.view());
    void this.update();
  }

  protected fail(connection: Connection): false {
    this.change({ connection } as Partial<QueueState<Action>> & Partial<View>);
    return false;
  }

  protected show(changes: Partial<QueueState<Action>>) {
    this.change({ ...this.view(), ...changes });
  }

  protected change(changes: Partial<QueueState<Action>> & Partial<View>) {
    const { own, unstored, othersActions, refused } = this.kept;
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

  #exchange(): Promise<boolean> {
    return this.hasUnsent() ? this.#send() : this.pull();
  }

  async #send(): Promise<boolean> {
    const { recorder, address, toSent } = this.#options;
    const actions = [...this.kept.own.values()].slice(0, actionsPerRequestMax);
    const isLast = actions.length === this.kept.own.size;
    const body = JSON.stringify({
      by: recorder.id,
      ...this.requestPart?.(isLast),
      actions: actions.map(toSent),
    });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await callServer<Answer & { results: Result[] }>(address, {
      method: 'POST',
      body,
      headers,
    });
    if (!answer.ok) return this.fail(answer.connection);
    return this.#settle(actions, answer.body);
  }

  /** Returns whether the server has decided about any of them. */
  #settle(actions: Stored<Action>[], answer: Answer & { results: Result[] }): boolean {
    const reasons = new Map(answer.results.map(({ guid, refused }) => [guid, refused]));
    const stored = actions.filter(({ guid }) => reasons.get(guid) === null);
    const refused = actions.filter(({ guid }) => reasons.get(guid));
    this.kept.drop(stored);
    for (const action of refused) this.kept.refuse(action, reasons.get(action.guid)!);
    this.settled(stored, answer);
    if (refused.length > 0) this.show({ connection: 'connected' });
    return stored.length + refused.length > 0;
  }
}
