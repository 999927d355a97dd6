import { sentLaterDaysMax } from '#contract/operator/bookings/check-in.ts';
import type { Action } from './actions.ts';

/** Who recorded an action. */
export type Who = { id: string; name: string };
export type KeptAction = Action & { by: Who };

const prefix = 'check-in.';
const keepMs = sentLaterDaysMax * 24 * 60 * 60_000;

// One entry for each action, so that two tabs never overwrite each other's.
const keyOf = (who: Who, { guid }: Pick<Action, 'guid'>) => `${prefix}${who.id}.${guid}`;

// Where the browser keeps nothing, what is recorded lasts as long as the page.
const inMemory = new Map<string, string>();

/** Keeps an action on this device until it is sent. Names are only in it for people without a booking. */
export function keepUnsent(who: Who, action: Action): void {
  const text = JSON.stringify({ ...action, by: who });
  try {
    localStorage.setItem(keyOf(who, action), text);
  } catch {
    inMemory.set(keyOf(who, action), text);
  }
}

export function dropUnsent(who: Who, actions: Pick<Action, 'guid'>[]): void {
  for (const action of actions) {
    inMemory.delete(keyOf(who, action));
    remove(keyOf(who, action));
  }
}

/** What this person has recorded on this device and is not sent, for all events, in its order. */
export const readUnsent = (who: Who): Action[] =>
  readAll()
    .filter(({ by }) => by.id === who.id)
    .map(({ by: _, ...action }) => action);

/** What others have recorded on this device and is not sent. */
export const readUnsentOfOthers = (who: Who): KeptAction[] => readAll().filter(({ by }) => by.id !== who.id);

/** Takes over what somebody else has recorded, with the same guids: if it was sent after all, it counts once. */
export function takeOver(who: Who, kept: KeptAction[]): void {
  for (const { by, ...action } of kept) {
    keepUnsent(who, action);
    dropUnsent(by, [action]);
  }
}

function readAll(): KeptAction[] {
  const entries = [...inMemory, ...storedEntries()];
  const kept = entries.flatMap(([key, text]) => {
    const action = parse(text);
    if (action && Date.now() - action.at < keepMs) return [action];
    remove(key);
    return [];
  });
  return kept.sort((one, other) => one.at - other.at);
}

function storedEntries(): [string, string][] {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(prefix)) as [
      string,
      string,
    ][];
  } catch {
    return [];
  }
}

function parse(text: string): KeptAction | null {
  try {
    const kept = JSON.parse(text) as KeptAction;
    return kept.by.id && kept.guid && kept.kind && typeof kept.at === 'number' ? kept : null;
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
