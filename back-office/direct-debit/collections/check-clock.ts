import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '#contract/fields/durations.ts';
import { JobFailure } from '../../jobs/job.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { isGoCardlessError } from '../gocardless/errors.ts';
import type { DirectDebitParts } from '../parts.ts';

type Parts = Pick<DirectDebitParts, 'clock' | 'retryMs'> & { goCardless: GoCardless };

const differenceMsMax = hourMs;
const triesMax = 3;
const retryMsDefault = 1_000;

/**
 * Throws a `JobFailure` if our clock and that of GoCardless differ by more than an hour, or if GoCardless does not answer:
 * which invoices are due depends on the clock, and a collection that came too early cannot be undone.
 */
export async function checkClock({ goCardless, clock, retryMs = retryMsDefault }: Parts): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const remoteTime = await goCardless.readTime();
    if (!isGoCardlessError(remoteTime)) {
      const aheadMs = remoteTime ? clock().getTime() - remoteTime.getTime() : 0;
      if (Math.abs(aheadMs) > differenceMsMax) throw createClockError(aheadMs);
      return;
    }
    await wait(retryMs);
  }
  throw createUnavailableError();
}

const createClockError = (aheadMs: number) =>
  new JobFailure(
    'clock-wrong',
    `The clock of this machine is ${formatDuration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of GoCardless. Please put it right. Nothing was collected, and the next run continues.`,
  );

function formatDuration(ms: number): string {
  const hours = Math.round(ms / hourMs);
  return hours < 48 ? `${hours === 1 ? 'an hour' : `${hours} hours`}` : `${Math.round(hours / 24)} days`;
}

export const createUnavailableError = () =>
  new JobFailure(
    'gocardless-away',
    'GoCardless does not answer. Nothing is lost and nothing is collected twice: the next run continues.',
  );
