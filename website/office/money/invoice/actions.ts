import { isRefused } from '#contract/call.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { refuseFields, type FormActions } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';
import { readDay } from '../../form/moments/read-day.ts';

type Form = Record<string, string>;
type ActionContext = { api: Staff['api']; guid: string; today: string; form: Form };

/** The decisions about an invoice, by the word that a button sends. */
export const invoiceActions = {
  'collect-again': async ({ api, guid, form }) => ({
    answer: await api.collectAgain({ guid, body: readReason(form) }),
    done: 'collect-again',
  }),
  stop: async ({ api, guid, form }) => ({
    answer: await api.stopCollecting({ guid, body: readReason(form) }),
    done: 'collecting-stopped',
  }),
  wait: async ({ api, guid, today, form }) => {
    const day = readDay(form.until ?? '', { name: 'day until which it waits', today, allowFuture: true });
    // The call refuses a day that cannot be read, together with what else is wrong.
    const until = 'day' in day ? day.day : '';
    const answer = await api.waitToCollect({ guid, body: { ...readReason(form), until } });
    const fields = isRefused(answer) ? answer.more.fields : undefined;
    return {
      answer: fields?.until && 'problem' in day ? refuseFields({ ...fields, until: day.problem }) : answer,
      done: 'collecting-waits',
    };
  },
  settle: async ({ api, guid, form }) => ({
    answer: await api.clearFlag({ guid, body: readReason(form) }),
    done: 'invoice-settled',
  }),
  keep: async ({ api, guid, form }) => {
    const amountPence = Number(form.overpaidPence);
    const body = { ...readReason(form), decision: 'kept-on-account' as const, amountPence };
    return { answer: await api.settleOverpayment({ guid, body }), done: 'kept-on-account' };
  },
  note: async ({ api, guid, form }) => {
    const body = { text: form.note ?? '' };
    const answer = await api.addInvoiceNote({ guid, body, idempotencyKey: form.key || null });
    return { answer, done: 'note-added', names: { text: 'note' } };
  },
} satisfies FormActions<ActionContext>;

/** The reason of a decision, and the revision of the invoice that it was made about. */
const readReason = ({ reason = '', revision }: Form) => ({
  reason,
  ...(revision && { revision: Number(revision) }),
});

type Button = { name: keyof typeof invoiceActions; label: string };

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
  // Collecting again would fail: the mandate has ended.
  if (endedMandate) return [stop];
  // Without a mandate nothing is collected that could be stopped.
  if (!customer.mandate && !flagged) return isHeldBack ? [collectAgain] : [];
  return [...(isHeldBack ? [collectAgain] : []), wait, ...(isStopped ? [] : [stop])];
}
