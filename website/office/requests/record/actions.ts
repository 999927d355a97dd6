import type { Refused } from '#contract/call.ts';
import type { HandledRequest, RequestChange } from '#contract/operator/cremation/requests.ts';
import type { DoneCode } from '../../done-messages.ts';
import type { Staff } from '../../require-staff.ts';

type Form = Record<string, string>;
type ActionContext = { staff: Staff; reference: string; form: Form };
type CallAnswer = Promise<true | Refused>;

/** The actions of the buttons of a request's page, by their values, with the messages afterwards. */
export const actions = {
  take: {
    done: 'request-taken',
    act: (context) => update(context, { state: 'in-progress', assignee: context.staff.actor.id }),
  },
  finish: { done: 'request-done', act: (context) => update(context, { state: 'done' }) },
  reopen: {
    done: 'request-reopened',
    act: (context) => update(context, { state: hasOwner(context) ? 'in-progress' : 'new' }),
  },
  'hand-back': { done: 'request-put-back', act: (context) => update(context, { state: 'new' }) },
  read: {
    done: 'request-read',
    act: ({ staff, reference, form }) =>
      staff.api.markRequestSeen({ reference, body: { revision: Number(form.familyRevision) } }),
  },
  handling: {
    done: 'changed',
    act: (context) => {
      const { assignee, branch } = context.form;
      return update(context, {
        ...(assignee !== undefined && { assignee: assignee || null }),
        ...(branch && { branch }),
      });
    },
  },
  note: {
    done: 'request-noted',
    act: ({ staff, reference, form }) =>
      staff.api.addRequestNote({
        reference,
        body: { text: form.text ?? '' },
        idempotencyKey: form.key || null,
      }),
  },
  send: {
    done: 'request-emailed',
    act: ({ staff, reference, form }) => {
      const eMail = form.eMail?.trim();
      const body = { to: form.to as 'family' | 'branch', ...(eMail && { eMail }) };
      return staff.api.sendRequestEmail({ reference, body, idempotencyKey: form.key || null });
    },
  },
} as const satisfies Record<string, { done: DoneCode; act: (context: ActionContext) => CallAnswer }>;

export type ActionName = keyof typeof actions;

export const isAction = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(actions, name);

const update = ({ staff, reference, form }: ActionContext, change: RequestChange): CallAnswer =>
  staff.api.updateRequest({ reference, body: { ...change, revision: Number(form.revision) } });

/** Whether a request that is reopened has an owner: who had it, or who reopens it. The operator key is nobody. */
const hasOwner = ({ staff: { actor }, form }: ActionContext) => actor.kind === 'person' || !form.isFree;

type Button = { name: ActionName; label: string; isMain?: true };

/** The buttons that a request in this state has. */
export function listButtons({ state, assignee }: HandledRequest, ownGuid: string | null): Button[] {
  if (state === 'done') return [{ name: 'reopen', label: 'Reopen' }];
  if (state === 'new') {
    const take: Button[] = ownGuid ? [{ name: 'take', label: 'Take this on', isMain: true }] : [];
    return [...take, { name: 'finish', label: 'Mark as done' }];
  }
  const takeOver: Button[] =
    ownGuid && assignee?.guid !== ownGuid ? [{ name: 'take', label: 'Take it over' }] : [];
  const finish: Button = { name: 'finish', label: 'Mark as done', isMain: true };
  return [finish, ...takeOver, { name: 'hand-back', label: 'Hand back' }];
}
