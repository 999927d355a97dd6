import { isRefused, type Refused } from '#contract/call.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { textOf } from '../ui/form/read-form.ts';
import { readShownPage } from '../ui/list-pages/shown-page.ts';
import type { Done } from './messages.ts';

type Reads = 'getUnseenRequests' | 'getFailedEmails' | 'getFailedJobs';
type Acts = 'markRequestSeen' | 'markEmailSeen' | 'sendEmailAgain' | 'markJobSeen';

/** The calls that read what needs attention and mark it as seen. */
export type AttentionApi = Pick<OperatorApi, Reads | Acts>;

export type Attention = Awaited<ReturnType<typeof readAttention>>;

/** Where a list starts; undefined for its first page. */
type StartOf = (name: AttentionList) => string | undefined;

/** The lists that may have several pages. */
export type AttentionList = 'requests' | 'emails';

/** Everything not yet marked as seen. */
export async function readAttention(operatorApi: AttentionApi, startOf: StartOf) {
  const [requests, emails, jobs] = await Promise.all([
    readShownPage(startOf('requests'), (after) => operatorApi.getUnseenRequests({ query: { after } })),
    readShownPage(startOf('emails'), (after) => operatorApi.getFailedEmails({ query: { after } })),
    readShownPage(undefined, () => operatorApi.getFailedJobs({})),
  ]);
  return { requests, emails, jobs };
}

const attentionActions = ['see-request', 'see-email', 'send-again', 'see-job'] as const;

/** Handles a button of the list: what was done, or the sentence of a refusal; null if none was pressed. */
export async function handleAttentionForm(
  operatorApi: AttentionApi,
  form: FormData,
): Promise<{ done: Done } | { refused: string } | null> {
  const action = attentionActions.find((name) => form.has(name));
  if (!action) return null;
  const outcome = await actions[action](operatorApi, textOf(form, action), form);
  if (isRefused(outcome)) return { refused: messageOf(outcome) };
  return { done: action === 'send-again' ? 'sending' : 'seen' };
}

const actions: Record<
  (typeof attentionActions)[number],
  (operatorApi: AttentionApi, value: string, form: FormData) => Promise<true | Refused>
> = {
  'see-request': (operatorApi, value) => {
    const [reference = '', revision] = value.split(' ');
    return operatorApi.markRequestSeen({ reference, body: { revision: Number(revision) } });
  },
  'see-email': (operatorApi, id) => operatorApi.markEmailSeen({ id, body: {} }),
  'send-again': (operatorApi, id, form) => {
    const eMail = textOf(form, 'eMail').trim();
    return operatorApi.sendEmailAgain({ id, body: eMail ? { eMail } : {} });
  },
  'see-job': (operatorApi, runId) => operatorApi.markJobSeen({ runId, body: {} }),
};

const messageOf = ({ more, detail }: Refused) => Object.values(more.fields ?? {})[0] ?? detail;
