const windowMs = 5 * 60_000;
const wrongFromOneMax = 5;
const wrongWorthSaying = 100;
const visitorsMax = 10_000;

type Parts = { clock: () => number; log: (sentence: string) => void };

/**
 * Limits how many wrong keys one visitor may try. There is no limit across visitors, because strangers could use it
 * to lock out the right key.
 */
export function createLoginThrottle({ clock, log }: Parts) {
  const wrongFrom = new Map<string, number>();
  let wrong = 0;
  let windowEnds = 0;
  const begin = () => {
    if (clock() < windowEnds) return;
    windowEnds = clock() + windowMs;
    wrongFrom.clear();
    wrong = 0;
  };
  return {
    mayTry: (visitor: string): boolean => {
      begin();
      return (wrongFrom.get(visitor) ?? 0) < wrongFromOneMax;
    },
    wrong: (visitor: string) => {
      begin();
      wrong += 1;
      wrongFrom.set(visitor, (wrongFrom.get(visitor) ?? 0) + 1);
      if (wrongFrom.size > visitorsMax) wrongFrom.delete(wrongFrom.keys().next().value!);
      if (wrong === wrongWorthSaying)
        log('Many wrong operator keys have been tried in the last five minutes.');
    },
    right: (visitor: string) => wrongFrom.delete(visitor),
  };
}
