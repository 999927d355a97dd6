import { CannotStart } from '#back-office/cannot-start.ts';

/** What `bin/supervise.mjs` and systemd take for: starting again would not help before a person has changed something. */
const cannotStartCode = 78; // EX_CONFIG in sysexits.h

const reportMs = 5_000;

/** Does one step of the start whose failure only a person can put right. */
export async function orCannotStart<Result>(step: () => Result): Promise<Awaited<Result>> {
  try {
    return await step();
  } catch (error) {
    throw new CannotStart((error as Error).message, { cause: error });
  }
}

/** The exit code for a start that failed. */
export const exitCodeFor = (error: Error) => (error instanceof CannotStart ? cannotStartCode : 1);

/** Shows a supervisor, where there is one, that this process responds: a blocked event loop sends nothing. */
export function reportToSupervisor() {
  const report = () => process.connected && process.send?.('running', () => {});
  report();
  setInterval(report, reportMs).unref();
}
