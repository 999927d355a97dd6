import { formatLongMoment } from '../email/format-long-moment.ts';

/** A sentence about when the answers came, and whether staff have corrected them. */
export const formatReceivedOn = (at: Date, isCorrected: boolean): string =>
  `Received on ${formatLongMoment(at)}.${isCorrected ? ' Staff have corrected answers since.' : ''}`;
