import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/end-sessions.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  return { guid, name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.endStaffSessions({ guid, query: {} }),
    done: () => withDone(href('/office/people/:guid', { guid }), 'signed-out-everywhere'),
  });
}

export default function EndSessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name } = loaderData;
  return (
    <ConfirmPage
      heading={`Sign ${name} out everywhere?`}
      button="Sign out everywhere"
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        For a device that was lost, or left open somewhere. They can sign in again with their password. What
        they were typing is lost if it is not saved.
      </p>
    </ConfirmPage>
  );
}
