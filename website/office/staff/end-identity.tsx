import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/end-identity.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  return { guid, name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.endStaffIdentity({ guid, query: {} }),
    done: () => withDone(href('/office/people/:guid', { guid }), 'identity-ended'),
  });
}

export default function EndIdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name } = loaderData;
  return (
    <ConfirmPage
      heading={`End the link of ${name} with the identity provider?`}
      button="End the link"
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        For somebody whose account there is a new one, or is no longer theirs. They will be signed out
        everywhere at once. The next account with their email address that signs in there is linked again.
      </p>
    </ConfirmPage>
  );
}
