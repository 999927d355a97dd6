import { href, redirect } from 'react-router';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { requireStaff } from '../require-staff.ts';
import { rememberLists } from './list-memory.ts';
import type { Route } from './+types/choose-rows.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  throw redirect(href('/office'));
}

/** Remembers the height of rows in this browser, and leads back to the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, request);
  const { rows, back = '' } = readFormValues(await readForm(request));
  const headers = await rememberLists(request, actor, {
    rows: rows === 'comfortable' ? 'comfortable' : 'compact',
  });
  throw redirect(back.startsWith(`${href('/office')}/`) ? back : href('/office'), { headers });
}
