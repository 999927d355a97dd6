import { operatorCalls } from '#contract/operator/calls.ts';
import { isRefused } from '#contract/call.ts';
import { staffContext } from '../require-staff.ts';
import { createAnswer, createSignedOutAnswer, takeActions } from '../offline/take-actions.ts';
import { performAction } from './offline/actions.ts';
import { readQuery } from '../list/read-list.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/live.ts';

/** Answers the script of the check-in page: the list, or what has changed since; or the booking of a code. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!staff) return createSignedOutAnswer();
  const code = readParameter(request.url, 'code');
  const eventGuid = params.guid;
  if (code !== null) return createAnswer(await staff.api.findBookingByCode({ eventGuid, code }));
  const query = readQuery(request.url, operatorCalls.getCheckInList);
  return createAnswer(await staff.api.getCheckInList({ eventGuid, query }));
}

/** Carries out the actions that a device sends, and returns their outcomes and the changes since. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const taken = await takeActions(staff, request, performAction);
  if (taken instanceof Response) return taken;
  const { results, sent } = taken;
  // With more requests to come, only the last one asks for the list.
  if (typeof sent.since !== 'string') return Response.json({ results, list: null });
  const query = { since: sent.since };
  const list = await staff!.api.getCheckInList({ eventGuid: params.guid, query });
  return createAnswer(isRefused(list) ? list : { results, list });
}
