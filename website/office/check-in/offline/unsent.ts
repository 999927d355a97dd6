import type { Action, StoredAction, Recorder } from './actions.ts';

const prefix = 'check-in.';

// One entry for each action: two tabs never overwrite each other's, and each costs the same, however many there are.
const keyOf = ({ by, guid }: Pick<StoredAction, 'by' | 'guid'>) => `${prefix}${by.id}.${guid}`;

/**
 * Actions recorded on this device and not yet stored by the server, in order. The browser keeps it; the page reads it
 * once. The only names in it are those of people whose check-in is not sent.
 */
export class UnsentActions {
  readonly #who: Recorder;
  /** This person's unsent actions, for all events. */
  readonly own = new Map<string, StoredAction>();
  /** This person's actions that the server refused. */
  readonly refused = new Map<string, StoredAction>();
  /** Actions of others. */
  readonly othersActions = new Map<string, StoredAction>();
  /** Actions that the browser has no room for. They last as long as the page. */
  readonly unstored = new Map<string, StoredAction>();
  #lastNumber = 0;

  constructor(recorder: Recorder) {
    this.#who = recorder;
  }

  /** Reads what the browser has kept. */
  read(): void {
    const actions = storedEntries().flatMap(([key, text]) => parse(key, text) ?? []);
    actions.sort((one, other) => one.number - other.number || one.at - other.at);
    for (const action of actions) this.#hold(action);
  }

  add(action: Action): void {
    this.#keep({ ...action, by: this.#who, number: this.#lastNumber + 1 });
  }

  drop(actions: Pick<StoredAction, 'by' | 'guid'>[]): void {
    for (const action of actions) {
      this.#release(action.guid);
      remove(keyOf(action));
    }
    this.#storeUnkept();
  }

  refuse(action: StoredAction, refused: string): void {
    this.#keep({ ...action, refused });
  }

  /** Takes over what others have recorded, with the same guids: if it was sent after all, it counts once. */
  takeOver(): void {
    for (const action of this.othersActions.values()) {
      this.#keep({ ...action, by: this.#who });
      remove(keyOf(action));
    }
    this.#storeUnkept();
  }

  /** Another tab has changed an entry; `text` is null if it is deleted. */
  readEntry(key: string, text: string | null): void {
    const guid = key.split('.').at(-1)!;
    const action = text === null ? null : parse(key, text);
    this.#release(guid);
    if (action) this.#hold(action);
  }

  #keep(action: StoredAction) {
    this.#release(action.guid);
    this.#hold(action);
    this.#store(action);
  }

  #hold(action: StoredAction) {
    this.#lastNumber = Math.max(this.#lastNumber, action.number);
    const { guid, by, refused } = action;
    const isOwn = by.id === this.#who.id;
    if (refused === undefined) (isOwn ? this.own : this.othersActions).set(guid, action);
    else if (isOwn) this.refused.set(guid, action);
  }

  #release(guid: string) {
    for (const actions of [this.own, this.refused, this.othersActions, this.unstored]) actions.delete(guid);
  }

  #store(action: StoredAction): boolean {
    try {
      localStorage.setItem(keyOf(action), JSON.stringify(action));
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
}

export const isUnsentEntry = (key: string | null): key is string => key?.startsWith(prefix) ?? false;

function storedEntries(): [string, string][] {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => isUnsentEntry(key)) as [string, string][];
  } catch {
    return [];
  }
}

// An entry that an earlier version has kept has no number: it came first.
function parse(key: string, text: string): StoredAction | null {
  try {
    const stored = JSON.parse(text) as StoredAction;
    const isOne = keyOf(stored) === key && stored.kind && typeof stored.at === 'number';
    return isOne ? { ...stored, number: stored.number ?? 0 } : null;
  } catch {
    return null;
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing.
  }
}
