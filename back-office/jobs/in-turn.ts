export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** A queue of its own: each piece of work begins when the one before has ended, also if that failed. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
