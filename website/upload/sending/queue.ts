import { notSentTexts } from '../messages.ts';

const triesMax = 6;
const firstPauseMs = 500;
const pauseMsMax = 120_000;
/** The upload ends after this many consecutive failures, because the connection is probably broken. */
const errorsInARowMax = 3;

/** Codes of refusals that apply to every image, because they are about the funeral or the back office. */
export const refusalsOfAll = new Set(['closed', 'funeral-not-found', 'no-room', 'too-many']);

/** The outcome of sending one image. */
export type SendOutcome =
  | { code: 'stored'; isRemovable: boolean }
  /** A retry would not help. `endsAll` if no other image can be stored either. */
  | { code: 'refused'; message: string; endsAll: boolean }
  /** A retry may help, not before `waitMs`. Null: it may have been stored, so only the visitor may send it again. */
  | { code: 'trouble'; message: string; waitMs: number | null };

type QueueOptions<Item> = {
  /** The number of simultaneous requests. */
  atOnce: number;
  send(item: Item): Promise<SendOutcome>;
  /** Resolves after this time, and when the browser is online. */
  pause(ms: number): Promise<void>;
  /** False if the visitor has removed the item. */
  isWanted(item: Item): boolean;
  ended(item: Item, outcome: SendOutcome): void;
};

/**
 * Sends the items, a few at a time, and retries those that may succeed.
 * @returns the sentence about all of them that ended it early, or null
 */
export async function sendAll<Item>(items: Item[], parts: QueueOptions<Item>): Promise<string | null> {
  const remaining = [...items];
  let errorsInARow = 0;
  let ending: string | null = null;

  async function sendInTurn(): Promise<void> {
    const item = remaining.shift();
    if (item === undefined || ending !== null) return;
    const outcome = await sendUntilItEnds(item, parts, () => ending === null);
    if (outcome && parts.isWanted(item)) noteOutcome(item, outcome);
    await sendInTurn();
  }

  function noteOutcome(item: Item, outcome: SendOutcome) {
    parts.ended(item, outcome);
    errorsInARow = outcome.code === 'trouble' ? errorsInARow + 1 : 0;
    if (outcome.code === 'refused' && outcome.endsAll) ending = outcome.message;
    if (outcome.code === 'trouble' && errorsInARow === errorsInARowMax) ending = notSentTexts.nothing;
  }

  await Promise.all(Array.from({ length: parts.atOnce }, sendInTurn));
  return ending;
}

/** Returns the last outcome; null if the item was removed or the upload ended before it was sent. */
async function sendUntilItEnds<Item>(
  item: Item,
  { send, pause, isWanted }: QueueOptions<Item>,
  goesOn: () => boolean,
): Promise<SendOutcome | null> {
  let outcome: SendOutcome | null = null;
  for (let tries = 0; tries < triesMax && isWanted(item); tries += 1) {
    // Also before the first try: a try without a connection would count as sent.
    await pause(outcome?.code === 'trouble' ? computePauseMs(tries, outcome.waitMs ?? 0) : 0);
    if (!isWanted(item) || !goesOn()) break;
    outcome = await send(item);
    if (outcome.code !== 'trouble' || outcome.waitMs === null) break;
  }
  return outcome;
}

// Exponential backoff with jitter, so that clients which failed together do not retry together.
const computePauseMs = (tries: number, waitMs: number) =>
  Math.min(pauseMsMax, Math.max(waitMs, firstPauseMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2)));
