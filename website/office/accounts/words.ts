import type { SageHandled } from '#contract/operator/money/sage.ts';

export const kindNames: Record<SageHandled['kind'], string> = {
  customer: 'Customer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  cancellation: 'Cancelled invoice',
  reversal: 'Reversed receipt',
  refund: 'Refund',
  'refund-reversal': 'Undone refund',
};

/** The state of an item for the accounts. */
export const stateNames: Record<SageHandled['state'], string> = {
  waiting: 'Waits for the next run',
  sending: 'No answer yet: the next run asks again',
  'needs-person': 'Refused',
  done: 'Sent',
};
