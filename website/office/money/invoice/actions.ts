import type { Refused } from '#contract/call.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import type { DoneCode } from '../../messages.ts';
import type { Staff } from '../../staff.ts';
import { readDay } from '../read-day.ts';

type Form = Record<string, string>;
type Acting = { api: Staff['api']; guid: string; form: Form };

/** The decisions about an invoice, by the word that a button sends, and what is said afterwards. */
export const actions = {
  'collect-again': {
    done: 'collect-again',
    act: ({ api, guid, form }) => api.collectAgain({ guid, body: reasonIn(form) }),
  },
  stop: {
    done: 'collecting-stopped',
    act: ({ api, guid, form }) => api.stopCollecting({ guid, body: reasonIn(form) }),
  },
  wait: {
    done: 'collecting-waits',
    act: ({ api, guid, form }) =>
      api.waitToCollect({ guid, body: { ...reasonIn(form), until: dayIn(form.until ?? '') } }),
  },
  settle: {
    done: 'invoice-settled',
    act: ({ api, guid, form }) => api.clearFlag({ guid, body: reasonIn(form) }),
  },
  keep: {
    done: 'kept-on-account',
    act: ({ api, guid, form }) => {
      const amountPence = Number(form.overpaidPence);
      const body = { ...reasonIn(form), decision: 'kept-on-account' as const, amountPence };
      return api.settleOverpayment({ guid, body });
    },
  },
  note: {
    done: 'note-added',
    act: ({ api, guid, form }) =>
      api.addInvoiceNote({ guid, body: { text: form.note ?? '' }, idempotencyKey: form.key || null }),
  },
} as const satisfies Record<string, { done: DoneCode; act: (acting: Acting) => Promise<true | Refused> }>;

export type ActionName = keyof typeof actions;

export const isAction = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(actions, name);

/** Why, and the revision of the invoice that was shown. */
const reasonIn = ({ reason = '', revision }: Form) => ({
  reason,
  ...(revision && { revision: Number(revision) }),
});

/** A day that cannot be read is refused by the call. */
function dayIn(amountText: string): string {
  const reading = readDay(amountText, { name: 'day', allowFuture: true });
  return 'day' in reading ? reading.day : '';
}

/** The errors of a form, by input, with the form's labels. */
export function assignProblems(form: Form, fields: Record<string, string>): Record<string, string> {
  const { text, until, ...problems } = fields;
  const reading = readDay(form.until ?? '', { name: 'day until which it waits', allowFuture: true });
  return {
    ...problems,
    ...(text && { note: text }),
    ...(until && { until: 'problem' in reading ? reading.problem : until }),
  };
}

type Button = { name: ActionName; label: string };

/** The decisions that an invoice can have now; the first one is the most likely. */
export function listDecisions(invoice: InvoiceRecord): Button[] {
  const { state, flagged, isStopped, waitUntil, overpaidPence, customer, endedMandate } = invoice;
  const collectAgain: Button = { name: 'collect-again', label: 'Collect again' };
  const stop: Button = { name: 'stop', label: 'Stop collecting' };
  const wait: Button = { name: 'wait', label: 'Wait until that day' };
  if (overpaidPence > 0) return [{ name: 'keep', label: 'Keep it for the customer' }];
  if (state === 'collecting') return isStopped ? [collectAgain] : [stop];
  if (state !== 'due') return flagged ? [{ name: 'settle', label: 'Mark as settled' }] : [];
  const isHeldBack = flagged !== null || isStopped || waitUntil !== null;
  // There is nothing to collect it with.
  if (endedMandate) return [stop];
  // There is nothing to stop.
  if (!customer.mandate && !flagged) return isHeldBack ? [collectAgain] : [];
  return [...(isHeldBack ? [collectAgain] : []), wait, ...(isStopped ? [] : [stop])];
}
