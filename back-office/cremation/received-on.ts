import { formatLongMoment } from '../email/format-long-moment.ts';

/** When the answers came, and whether they are still as they came. */
export const formatReceivedOn = (at: Date, isCorrected: boolean): string =>
  `Received on ${formatLongMoment(at)}.${isCorrected ? ' Staff have corrected answers since.' : ''}`;
