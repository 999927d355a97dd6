/** An action recorded on a device. */
export type Recorded = {
  guid: string;
  kind: string;
  /** The clock of the device, in milliseconds. */
  at: number;
  /** The name of those it concerns. It stays on the device, for the notice of a refused action. */
  whose?: string;
};

/** The person who recorded an action. */
export type Recorder = { id: string; name: string };

/** An action as the device keeps it until the server has stored it. */
export type Stored<Action extends Recorded> = Action & {
  by: Recorder;
  /** Its place among all that this device has recorded. No clock decides it. */
  number: number;
  /** Why the server has not taken it. It is kept until somebody has read that. */
  refused?: string;
};

type Key = { by: Recorder; guid: string };

/**
 * Actions recorded on this device and not yet stored by the server, in order. The browser keeps it; the page reads it
 * once. The only names in it are those of people about whom something is not sent.
 */
export class UnsentActions<Action extends Recorded> {
  readonly #prefix: string;
  readonly #who: Recorder;
  /** This person's unsent actions, for all events. */
  readonly own = new Map<string, Stored<Action>>();
  /** This person's actions that the server refused. */
  readonly refused = new Map<string, Stored<Action>>();
  /** Actions of others. */
  readonly othersActions = new Map<string, Stored<Action>>();
  /** Actions that the browser has no room for. They last as long as the page. */
  readonly unstored = new Map<string, Stored<Action>>();
  #lastNumber = 0;

  /** @param prefix of the keys, one for each page */
  constructor(prefix: string, recorder: Recorder) {
    this.#prefix = prefix;
    this.#who = recorder;
  }

  /** Reads what the browser has kept. */
  read(): void {
    const actions = readStoredEntries()
      .filter(([key]) => this.isOwnKey(key))
      .flatMap(([key, text]) => this.#parse(key, text) ?? []);
    actions.sort((one, other) => one.number - other.number || one.at - other.at);
    for (const action of actions) this.#hold(action);
  }

  add(action: Action): void {
    this.#keep({ ...action, by: this.#who, number: this.#lastNumber + 1 });
  }

  drop(actions: Key[]): void {
    for (const action of actions) {
      this.#release(action.guid);
      remove(this.#getKey(action));
    }
    this.#storeUnkept();
  }

  refuse(action: Stored<Action>, refused: string): void {
    this.#keep({ ...action, refused });
  }

  /** Takes over what others have recorded, with the same guids: if it was sent after all, it counts once. */
  takeOver(): void {
    for (const action of this.othersActions.values()) {
      this.#keep({ ...action, by: this.#who });
      remove(this.#getKey(action));
    }
    this.#storeUnkept();
  }

  /** Another tab has changed an entry; `text` is null if it is deleted. */
  readEntry(key: string, text: string | null): void {
    const guid = key.split('.').at(-1)!;
    const action = text === null ? null : this.#parse(key, text);
    this.#release(guid);
    if (action) this.#hold(action);
  }

  #keep(action: Stored<Action>) {
    this.#release(action.guid);
    this.#hold(action);
    this.#store(action);
  }

  #hold(action: Stored<Action>) {
    this.#lastNumber = Math.max(this.#lastNumber, action.number);
    const { guid, by, refused } = action;
    const isOwn = by.id === this.#who.id;
    if (refused === undefined) (isOwn ? this.own : this.othersActions).set(guid, action);
    else if (isOwn) this.refused.set(guid, action);
  }

  #release(guid: string) {
    for (const actions of [this.own, this.refused, this.othersActions, this.unstored]) actions.delete(guid);
  }

  #store(action: Stored<Action>): boolean {
    try {
      localStorage.setItem(this.#getKey(action), JSON.stringify(action));
      return this.unstored.delete(action.guid) || true;
    } catch {
      this.unstored.set(action.guid, action);
      return false;
    }
  }

  /** There may be room again. */
  #storeUnkept() {
    for (const action of this.unstored.values()) if (!this.#store(action)) return;
  }

  isOwnKey = (key: string | null): key is string => key?.startsWith(this.#prefix) ?? false;

  // One entry for each action: two tabs never overwrite each other's, and each costs the same, however many there are.
  #getKey({ by, guid }: Key): string {
    return `${this.#prefix}${by.id}.${guid}`;
  }

  // An entry that an earlier version has kept has no number: it came first.
  #parse(key: string, text: string): Stored<Action> | null {
    try {
      const stored = JSON.parse(text) as Stored<Action>;
      const isOne = this.#getKey(stored) === key && stored.kind && typeof stored.at === 'number';
      return isOne ? { ...stored, number: stored.number ?? 0 } : null;
    } catch {
      return null;
    }
  }
}

function readStoredEntries(): [string, string][] {
  try {
    return Object.entries({ ...localStorage }) as [string, string][];
  } catch {
    return [];
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing.
  }
}
