import { formatPounds } from '#contract/fields/pounds.ts';
import type { Invoice } from '#contract/operator/money/billing.ts';
import { formatEndedMandate } from '../../attention/ended-mandate.ts';

/** Why somebody has to decide about an invoice; null if nobody has to, or a collection is why. */
export const describeDecisionReason = ({ flagged, endedMandate }: Invoice): string | null =>
  [flagged, endedMandate && formatEndedMandate(endedMandate)].filter(Boolean).join(' ') || null;

/** "£120.00 to pay", "£5.00 in credit". */
export function describeBalance(pence: number): string {
  if (pence === 0) return 'Nothing to pay';
  return pence > 0 ? `${formatPounds(pence)} to pay` : `${formatPounds(-pence)} in credit`;
}
