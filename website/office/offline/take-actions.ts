import { isRefused, type Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import type { Staff } from '../require-staff.ts';
import { actionsPerRequestMax, type Result } from './action-store.ts';

/** An action as it arrived. The calls check what they are given. */
export type SentAction = Partial<Record<string, unknown>>;

/** Makes the call of an action; null for one that this version does not know. */
type Perform = (api: AllCalls, kind: string, sent: SentAction) => Promise<unknown> | null;

type TakenActions = { results: Result[]; sent: SentAction };

/** Takes what a device has recorded, and answers what came of each action; or the refusal of all of them. */
export async function takeActions(
  staff: Staff | null,
  request: Request,
  perform: Perform,
): Promise<TakenActions | Response> {
  if (!staff) return createSignedOutAnswer();
  const sent = Object(await request.json().catch(() => null)) as SentAction;
  // Somebody else may have signed in on this device, in another tab.
  if (sent.by !== staff.actor.id) return Response.json({ isOtherPerson: true }, { status: 409 });
  if (!Array.isArray(sent.actions) || sent.actions.length > actionsPerRequestMax)
    return Response.json({}, { status: 400 });
  const results = [];
  for (const each of sent.actions as unknown[]) results.push(await performOne(staff.api, each, perform));
  return { results, sent };
}

async function performOne(api: AllCalls, value: unknown, perform: Perform): Promise<Result> {
  const sent = Object(value) as SentAction;
  const guid = textOrEmpty(sent.guid);
  const answer = perform(api, textOrEmpty(sent.kind), sent);
  if (!answer) return { guid, refused: 'This page is out of date. Please load it again.' };
  const result = await answer;
  return { guid, refused: isRefused(result) ? describeRefusal(result) : null };
}

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

const describeRefusal = ({ detail, more }: Refused): string => Object.values(more.fields ?? {})[0] ?? detail;

export const createSignedOutAnswer = () => Response.json({ isSignedOut: true }, { status: 401 });

/** The answer of a call for the script of a page. */
export const createAnswer = (answer: unknown) =>
  isRefused(answer)
    ? Response.json({ message: answer.detail }, { status: answer.status })
    : Response.json(answer);
