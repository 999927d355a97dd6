import { href, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { requireLocalBackOffice } from '../require-staff.ts';
import type { Route } from './+types/sign-out.ts';

export const loader = () => redirect(href('/office'));

export async function action({ context }: Route.ActionArgs) {
  const cookies = await requireLocalBackOffice(context).signOut();
  return redirect(href('/office/sign-in'), { headers: setCookies(cookies) });
}
