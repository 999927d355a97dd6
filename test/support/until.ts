import { setTimeout as wait } from 'node:timers/promises';

const lookMs = 50;

/** Waits until the condition holds. Throws if it does not within `secondsMax`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  secondsMax = 60,
  message = () => 'It did not happen in time.',
): Promise<void> {
  const endMs = performance.now() + secondsMax * 1_000;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(message());
    await wait(lookMs);
  }
}
