import { setCookies } from '../../request-facts.ts';
import { signInMessages, throttledRefusals } from './messages.ts';
import { requireLocalBackOffice } from '../require-staff.ts';
import type { Route } from './+types/passkey.ts';

/** Answers the script of the sign-in page: what it asks the device. */
export async function action({ context }: Route.ActionArgs) {
  const start = await requireLocalBackOffice(context).beginPasskey();
  if ('refused' in start) {
    const status = throttledRefusals.has(start.refused) ? 429 : 409;
    return Response.json({ message: signInMessages[start.refused] }, { status });
  }
  return Response.json({ options: start.options }, { headers: setCookies(start.cookies) });
}
