import { formatMoment } from '../email/format-moment.ts';

/** When the answers came, and whether they are still as they came. */
export const receivedOn = (at: Date, isCorrected: boolean): string =>
  `Received on ${formatMoment(at)}.${isCorrected ? ' Staff have corrected answers since.' : ''}`;
