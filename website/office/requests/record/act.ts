import type { Refused } from '#contract/call.ts';
import type { HandledRequest, RequestChange } from '#contract/operator/cremation/requests.ts';
import type { Done } from '../../messages.ts';
import type { Staff } from '../../staff.ts';

type Form = Record<string, string>;
type Acting = { staff: Staff; reference: string; form: Form };
type Answered = Promise<true | Refused>;

/** What a button of the page of a request does, by the word that it sends, and what is said afterwards. */
export const actions = {
  start: {
    done: 'request-started',
    act: (acting) => update(acting, { state: 'in-progress', ...ownedBy(acting) }),
  },
  take: { done: 'request-taken', act: (acting) => update(acting, { assignee: acting.staff.actor.id }) },
  finish: { done: 'request-done', act: (acting) => update(acting, { state: 'done' }) },
  reopen: { done: 'request-reopened', act: (acting) => update(acting, { state: 'in-progress' }) },
  'put-back': { done: 'request-put-back', act: (acting) => update(acting, { state: 'new', assignee: null }) },
  read: {
    done: 'seen',
    act: ({ staff, reference, form }) =>
      staff.api.markRequestSeen({ reference, body: { revision: Number(form.familyRevision) } }),
  },
  handling: {
    done: 'changed',
    act: (acting) => {
      const { assignee, branch } = acting.form;
      return update(acting, {
        ...(assignee !== undefined && { assignee: assignee || null }),
        ...(branch && { branch }),
      });
    },
  },
  note: {
    done: 'request-noted',
    act: ({ staff, reference, form }) =>
      staff.api.addRequestNote({ reference, body: { text: form.text ?? '' } }),
  },
  send: {
    done: 'request-emailed',
    act: ({ staff, reference, form }) => {
      const eMail = form.eMail?.trim();
      const body = { to: form.to as 'family' | 'branch', ...(eMail && { eMail }) };
      return staff.api.sendRequestEmail({ reference, body, idempotencyKey: form.key ?? null });
    },
  },
} as const satisfies Record<string, { done: Done; act: (acting: Acting) => Answered }>;

export type ActionName = keyof typeof actions;

export const isAction = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(actions, name);

const update = ({ staff, reference, form }: Acting, change: RequestChange): Answered =>
  staff.api.updateRequest({ reference, body: { ...change, revision: Number(form.revision) } });

/** Who starts a request that nobody has takes it. The operator key is nobody. */
const ownedBy = ({ staff: { actor }, form }: Acting): Pick<RequestChange, 'assignee'> =>
  actor.kind === 'person' && form.isFree ? { assignee: actor.id } : {};

/** The buttons that a request in this state has; the first one is what is done next. */
export function buttonsFor({ state, assignee }: HandledRequest, ownGuid: string | null) {
  const take =
    ownGuid && assignee?.guid !== ownGuid ? [{ name: 'take', label: 'Assign to me' } as const] : [];
  if (state === 'new') return [{ name: 'start', label: 'Start' } as const, ...(assignee ? take : [])];
  if (state === 'done') return [{ name: 'reopen', label: 'Reopen' } as const];
  const putBack = { name: 'put-back', label: 'Put back to new' } as const;
  return [{ name: 'finish', label: 'Mark as done' } as const, ...take, putBack];
}
