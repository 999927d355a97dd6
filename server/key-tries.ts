const windowMs = 5 * 60_000;
const wrongFromOneMax = 5;
// More than that from everywhere together, and each further try waits for its turn, the right key as well.
const wrongMax = 100;
const turnMs = 1_000;
const waitingMax = 20;

type Parts = { clock: () => number; log: (sentence: string) => void };

/** Slows down who tries keys: from one address by refusing, from many by making all of them queue. */
export function openTries({ clock, log }: Parts) {
  const wrongFrom = new Map<string, number>();
  let wrong = 0;
  let windowEnds = 0;
  const queue = openQueue();
  const begin = () => {
    if (clock() < windowEnds) return;
    windowEnds = clock() + windowMs;
    wrongFrom.clear();
    wrong = 0;
  };
  return {
    /** Whether this try may be looked at, when it has waited for that. */
    mayTry: async (address: string): Promise<boolean> => {
      begin();
      if ((wrongFrom.get(address) ?? 0) >= wrongFromOneMax) return false;
      return wrong < wrongMax || queue.turn();
    },
    wrong: (address: string) => {
      begin();
      wrong += 1;
      wrongFrom.set(address, (wrongFrom.get(address) ?? 0) + 1);
      if (wrong === wrongMax) log('Many wrong operator keys have been tried; further tries are slowed.');
    },
    right: (address: string) => wrongFrom.delete(address),
  };
}

/** One at a time, and no longer than it can be waited in. */
function openQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    turn: async (): Promise<boolean> => {
      if (waiting >= waitingMax) return false;
      waiting += 1;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, turnMs)));
      await last;
      waiting -= 1;
      return true;
    },
  };
}
