export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Runs one piece of work at a time, in order. One that fails does not stop the next. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
