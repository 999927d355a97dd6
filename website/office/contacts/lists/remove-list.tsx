import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { contactsIn } from '../../mailings/mailing-words.ts';
import { requireStaff } from '../../staff.ts';
import { contactListAddress, listsPath } from '../contact-words.ts';
import { findList } from './find-list.ts';
import type { Route } from './+types/remove-list.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { list: await findList(api, guid) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const answer = await api.removeContactList({ guid, query: {} });
  // Pressed twice, it is done.
  if (!isRefused(answer) || answer.status === 404) throw redirect(`${listsPath}?done=list-removed`);
  return data({ refused: answer.detail }, { status: answer.status });
}

export default function RemoveListPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove the list “${list.name}”?`}
      button="Remove"
      back={contactListAddress(list.guid)}
      refused={actionData?.refused}
    >
      <p>
        The list is lost. Its {contactsIn(list.contacts)} stay, and so do the mailings that were sent to it.
      </p>
    </ConfirmPage>
  );
}
