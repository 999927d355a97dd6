import { redirect } from 'react-router';
import { officePath } from '../addresses.ts';
import { requireOwnBackOffice } from '../staff.ts';
import type { Route } from './+types/sign-out.ts';

export const loader = () => redirect(officePath);

export async function action({ context }: Route.ActionArgs) {
  const cookies = await requireOwnBackOffice(context).signOut();
  return redirect(`${officePath}/sign-in`, { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) });
}
