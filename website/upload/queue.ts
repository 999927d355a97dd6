import { notSent } from './messages.ts';

const atOnceMax = 3;
const triesMax = 6;
const firstPauseMs = 500;
const pauseMsMax = 120_000;
/** As many images one after another that could not be sent at all: the line is broken, not an image. */
const errorsInARowMax = 3;

/** Codes of refusals that are about the funeral or the office, and so about every image. */
export const aboutAll = new Set(['closed', 'no-such-funeral', 'no-room', 'too-many']);

/** What became of one image that was sent. */
export type Outcome =
  | { word: 'stored' }
  /** Sending it again would change nothing. */
  | { word: 'refused'; says: string; endsAll: boolean }
  /** Sending it again may cure it, not before `waitMs`. */
  | { word: 'trouble'; says: string; waitMs: number };

type QueueParts<Item> = {
  send(item: Item): Promise<Outcome>;
  /** Resolves after this time, and when there is a line. */
  pause(ms: number): Promise<void>;
  /** False for what was taken out of the list meanwhile. */
  isWanted(item: Item): boolean;
  ended(item: Item, outcome: Outcome): void;
};

/**
 * Sends each item, three at a time, and again where that may help.
 * @returns the sentence about all of them that ended it early, or null
 */
export async function sendAll<Item>(items: Item[], parts: QueueParts<Item>): Promise<string | null> {
  const left = [...items];
  let errorsInARow = 0;
  let ending: string | null = null;

  async function sendInTurn(): Promise<void> {
    const item = left.shift();
    if (item === undefined || ending !== null) return;
    const outcome = await sendUntilItEnds(item, parts, () => ending === null);
    if (outcome && parts.isWanted(item)) noteOutcome(item, outcome);
    await sendInTurn();
  }

  function noteOutcome(item: Item, outcome: Outcome) {
    parts.ended(item, outcome);
    errorsInARow = outcome.word === 'trouble' ? errorsInARow + 1 : 0;
    if (outcome.word === 'refused' && outcome.endsAll) ending = outcome.says;
    if (outcome.word === 'trouble' && errorsInARow === errorsInARowMax) ending = notSent.nothing;
  }

  await Promise.all(Array.from({ length: atOnceMax }, sendInTurn));
  return ending;
}

/** Null where the item was not wanted any more before anything became of it. */
async function sendUntilItEnds<Item>(
  item: Item,
  { send, pause, isWanted }: QueueParts<Item>,
  goesOn: () => boolean,
): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  for (let tries = 0; tries < triesMax && isWanted(item); tries += 1) {
    if (outcome?.word === 'trouble') await pause(pauseMs(tries, outcome.waitMs));
    if (!isWanted(item) || !goesOn()) break;
    outcome = await send(item);
    if (outcome.word !== 'trouble') break;
  }
  return outcome;
}

// A little by chance, so that what broke together does not come back together.
const pauseMs = (tries: number, waitMs: number) =>
  Math.min(pauseMsMax, Math.max(waitMs, firstPauseMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2)));
