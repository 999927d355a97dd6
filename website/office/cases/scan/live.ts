import { staffContext } from '../../require-staff.ts';
import { createAnswer, createSignedOutAnswer, takeActions } from '../../offline/take-actions.ts';
import { performCare } from './scan-store.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/live.ts';

/** Answers the script of the scan page: whose label a code is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!staff) return createSignedOutAnswer();
  const code = readParameter(request.url, 'code') || '-';
  return createAnswer(await staff.api.findCareLabel({ code }));
}

/** Records the entries that a device sends, and returns the outcome of each. */
export async function action({ request, context }: Route.ActionArgs) {
  const taken = await takeActions(context.get(staffContext), request, performCare);
  return taken instanceof Response ? taken : Response.json({ results: taken.results });
}
