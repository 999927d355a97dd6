import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/end-codes.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  return { guid, name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.endTotp({ guid, query: {} }),
    done: () => withDone(href('/office/people/:guid', { guid }), 'their-codes-off'),
  });
}

export default function EndCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name } = loaderData;
  return (
    <ConfirmPage
      heading={`Turn off the sign-in codes of ${name}?`}
      button="Turn off codes"
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        For somebody who has lost their phone. They will be signed out everywhere at once, and can sign in
        with their password alone. An email tells them. Please make sure that it is really them who asks.
      </p>
    </ConfirmPage>
  );
}
