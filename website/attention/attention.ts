import { isRefused, type Refused } from '#contract/call.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { formatAge } from './age.ts';
import { readText } from '../ui/form/read-form.ts';
import { readListPage } from '../ui/list-pages/list-page.ts';
import type { AttentionDoneCode } from './messages.ts';

type Reads = 'getUnseenRequests' | 'getFailedEmails' | 'getFailedJobs';
type Acts = 'updateRequest' | 'markEmailSeen' | 'sendEmailAgain' | 'markJobSeen';

/** The calls that read what needs attention and mark it as seen. */
export type AttentionApi = Pick<OperatorApi, Reads | Acts>;

/** Items that need attention, with their texts and buttons. */
export type AttentionSource = { api: AttentionApi; actor: Actor };

export type Attention = Awaited<ReturnType<typeof readAttention>>;

/** The start of a list's page; undefined for the first. */
type StartOf = (name: AttentionList) => string | undefined;

/** The lists that may have several pages. */
export type AttentionList = 'requests' | 'emails';

/**
 * Reads the items that nobody has dealt with. `limit` is the number of items of a list; undefined for a whole page.
 */
export async function readAttention(
  { api: operatorApi, actor }: AttentionSource,
  now: Date,
  startOf: StartOf,
  limit?: string,
) {
  const [requests, emails, jobs] = await Promise.all([
    readListPage(startOf('requests'), (after) => operatorApi.getUnseenRequests({ query: { after, limit } })),
    readListPage(startOf('emails'), (after) => operatorApi.getFailedEmails({ query: { after, limit } })),
    readListPage(undefined, () => operatorApi.getFailedJobs({})),
  ]);
  // The operator key is no person, so it cannot take a request.
  const ownGuid = actor.kind === 'person' ? actor.id : null;
  const items = requests.items.map((item) => ({ ...item, age: formatAge(item.receivedAt, now) }));
  return { requests: { ...requests, items }, emails, jobs, ownGuid };
}

const attentionActions = ['take-request', 'see-email', 'send-again', 'see-job'] as const;

/**
 * Handles a button of the list. Returns what was done or the sentence of a refusal; null if no button was pressed.
 */
export async function handleAttentionForm(
  attentionOf: AttentionSource,
  form: FormData,
): Promise<{ done: AttentionDoneCode } | { refused: string } | null> {
  const action = attentionActions.find((name) => form.has(name));
  if (!action) return null;
  const outcome = await actions[action](attentionOf, readText(form, action), form);
  if (isRefused(outcome)) return { refused: chooseMessage(outcome) };
  return { done: doneBy[action] };
}

type Action = (typeof attentionActions)[number];

const actions: Record<
  Action,
  (attentionOf: AttentionSource, value: string, form: FormData) => Promise<true | Refused>
> = {
  'take-request': ({ api, actor }, value) => {
    const [reference = '', revision] = value.split(' ');
    // Names the person, so that the second of two people who press at once learns who has it.
    const owner = actor.kind === 'person' ? { assignee: actor.id } : {};
    const body = { state: 'in-progress', ...owner, revision: Number(revision) } as const;
    return api.updateRequest({ reference, body });
  },
  'see-email': ({ api }, id) => api.markEmailSeen({ id, body: {} }),
  'send-again': ({ api }, id, form) => {
    const eMail = readText(form, 'eMail').trim();
    return api.sendEmailAgain({ id, body: eMail ? { eMail } : {} });
  },
  'see-job': ({ api }, runId) => api.markJobSeen({ runId, body: {} }),
};

const doneBy: Record<Action, AttentionDoneCode> = {
  'take-request': 'request-taken',
  'see-email': 'seen',
  'send-again': 'sending',
  'see-job': 'seen',
};

const chooseMessage = ({ more, detail }: Refused) => Object.values(more.fields ?? {})[0] ?? detail;
