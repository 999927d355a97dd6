import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/remove-passkey.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { passkeys } = requireAnswer(await api.getOwnPasskeys({}));
  return findByGuid(passkeys, params.guid);
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeOwnPasskey({ guid, query: {} }),
    done: () => withDone(href('/office/account/passkeys'), 'passkey-removed'),
  });
}

export default function RemovePasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove the passkey ${name}?`}
      button="Remove"
      back={href('/office/account/passkeys/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        You can no longer sign in with it, and your other devices are signed out. Your device still lists it:
        remove it there too, in its settings for passwords and passkeys.
      </p>
    </ConfirmPage>
  );
}
