import type { Action, KeptAction, Who } from './actions.ts';

const prefix = 'check-in.';

// One entry for each action: two tabs never overwrite each other's, and each costs the same, however many there are.
const keyOf = ({ by, guid }: Pick<KeptAction, 'by' | 'guid'>) => `${prefix}${by.id}.${guid}`;

/**
 * Actions recorded on this device and not yet stored by the server, in order. The browser keeps it; the page reads it
 * once. The only names in it are those of people whose check-in is not sent.
 */
export class UnsentActions {
  readonly #who: Who;
  /** This person's unsent actions, for all events. */
  readonly own = new Map<string, KeptAction>();
  /** This person's actions that the server refused. */
  readonly refused = new Map<string, KeptAction>();
  /** Actions of others. */
  readonly ofOthers = new Map<string, KeptAction>();
  /** Actions that the browser has no room for. They last as long as the page. */
  readonly unkept = new Map<string, KeptAction>();
  #lastNumber = 0;

  constructor(who: Who) {
    this.#who = who;
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

  drop(actions: Pick<KeptAction, 'by' | 'guid'>[]): void {
    for (const action of actions) {
      this.#release(action.guid);
      remove(keyOf(action));
    }
    this.#storeUnkept();
  }

  refuse(action: KeptAction, refused: string): void {
    this.#keep({ ...action, refused });
  }

  /** Takes over what others have recorded, with the same guids: if it was sent after all, it counts once. */
  takeOver(): void {
    for (const action of this.ofOthers.values()) {
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

  #keep(action: KeptAction) {
    this.#release(action.guid);
    this.#hold(action);
    this.#store(action);
  }

  #hold(action: KeptAction) {
    this.#lastNumber = Math.max(this.#lastNumber, action.number);
    const { guid, by, refused } = action;
    const isOwn = by.id === this.#who.id;
    if (refused === undefined) (isOwn ? this.own : this.ofOthers).set(guid, action);
    else if (isOwn) this.refused.set(guid, action);
  }

  #release(guid: string) {
    for (const actions of [this.own, this.refused, this.ofOthers, this.unkept]) actions.delete(guid);
  }

  #store(action: KeptAction): boolean {
    try {
      localStorage.setItem(keyOf(action), JSON.stringify(action));
      return this.unkept.delete(action.guid) || true;
    } catch {
      this.unkept.set(action.guid, action);
      return false;
    }
  }

  /** There may be room again. */
  #storeUnkept() {
    for (const action of this.unkept.values()) if (!this.#store(action)) return;
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
function parse(key: string, text: string): KeptAction | null {
  try {
    const kept = JSON.parse(text) as KeptAction;
    const isOne = keyOf(kept) === key && kept.kind && typeof kept.at === 'number';
    return isOne ? { ...kept, number: kept.number ?? 0 } : null;
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
