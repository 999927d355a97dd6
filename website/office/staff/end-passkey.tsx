import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/end-passkey.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  const passkey = findByGuid(await api.getStaffPasskeys({ guid }), params.passkey);
  return { guid, name, passkey };
}

export async function action({ request, context, params: { guid, passkey } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.endPasskey({ guid, passkey, query: {} }),
    done: () => withDone(href('/office/people/:guid', { guid }), 'their-passkeys-removed'),
  });
}

export default function EndPasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, passkey } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove the passkey ${passkey.name} of ${name}?`}
      button="Remove the passkey"
      back={href('/office/people/:guid/end-passkeys', { guid })}
      refused={actionData?.refused}
    >
      <p>
        They will be signed out everywhere at once, and their other passkeys go on working. An email tells
        them.
      </p>
    </ConfirmPage>
  );
}
