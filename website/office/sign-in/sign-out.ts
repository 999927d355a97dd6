import { redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { officePath } from '../addresses.ts';
import { requireOwnBackOffice } from '../staff.ts';
import type { Route } from './+types/sign-out.ts';

export const loader = () => redirect(officePath);

export async function action({ context }: Route.ActionArgs) {
  const cookies = await requireOwnBackOffice(context).signOut();
  return redirect(`${officePath}/sign-in`, { headers: setCookies(cookies) });
}
