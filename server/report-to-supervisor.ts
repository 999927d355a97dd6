import { CannotStart } from '#back-office/cannot-start.ts';

/** The exit code that tells `bin/supervise.mjs` and systemd not to restart: someone has to change something first. */
const cannotStartCode = 78; // EX_CONFIG in sysexits.h

const reportMs = 5_000;

/** Runs a step of the start whose failure only a person can fix. */
export async function failToStartOnError<Result>(step: () => Result): Promise<Awaited<Result>> {
  try {
    return await step();
  } catch (error) {
    throw new CannotStart((error as Error).message, { cause: error });
  }
}

/** The exit code for a failed start. */
export const chooseExitCode = (error: Error) => (error instanceof CannotStart ? cannotStartCode : 1);

/** Shows the supervisor, if there is one, that this process responds: a blocked event loop sends nothing. */
export function reportToSupervisor() {
  const report = () => process.connected && process.send?.('running', () => {});
  report();
  setInterval(report, reportMs).unref();
}
