import { isRefused } from '#contract/call.ts';
import { staffContext } from '../staff.ts';
import { actionsPerRequestMax, performAction } from './offline/actions.ts';
import type { Route } from './+types/live.ts';

/** Answers the script of the check-in page: the list, or what has changed since; or the booking of a code. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!staff) return signedOut();
  const { code, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  const eventGuid = params.guid;
  if (code !== undefined) return answerWith(await staff.api.findBookingByCode({ eventGuid, code }));
  return answerWith(await staff.api.getCheckInList({ eventGuid, query }));
}

/** Takes what a device has recorded, and answers what came of each action and what has changed since. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  if (!staff) return signedOut();
  const sent = Object(await request.json().catch(() => null)) as Sent;
  // Somebody else may have signed in on this device, in another tab.
  if (sent.by !== staff.actor.id) return Response.json({ isOtherPerson: true }, { status: 409 });
  if (!Array.isArray(sent.actions) || sent.actions.length > actionsPerRequestMax)
    return Response.json({}, { status: 400 });
  const results = [];
  for (const each of sent.actions as unknown[]) results.push(await performAction(staff.api, each));
  const { since } = sent;
  // With more requests to come, only the last one asks for the list.
  if (typeof since !== 'string') return Response.json({ results, list: null });
  const list = await staff.api.getCheckInList({ eventGuid: params.guid, query: { since } });
  return answerWith(isRefused(list) ? list : { results, list });
}

type Sent = { by?: unknown; since?: unknown; actions?: unknown };

const signedOut = () => Response.json({ isSignedOut: true }, { status: 401 });

const answerWith = (answer: unknown) =>
  isRefused(answer)
    ? Response.json({ message: answer.detail }, { status: answer.status })
    : Response.json(answer);
