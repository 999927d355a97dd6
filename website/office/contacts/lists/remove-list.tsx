import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/remove-list.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { list: findByGuid(await api.getContactLists({}), guid) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeContactList({ guid, query: {} }),
    done: () => withDone(href('/office/contacts/lists'), 'list-removed'),
  });
}

export default function RemoveListPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove the list “${list.name}”?`}
      button="Remove"
      back={href('/office/contacts/lists/:guid', { guid: list.guid })}
      refused={actionData?.refused}
    >
      <p>
        The list is lost. Its {formatCount(list.contacts, 'contact')} stay, and so do the mailings that were
        sent to it.
      </p>
    </ConfirmPage>
  );
}
