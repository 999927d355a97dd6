import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/revoke-api-key.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name } = findByGuid(await api.getApiKeys({}), params.guid);
  return { name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.revokeApiKey({ guid, query: {} }),
    done: () => withDone(href('/office/programs'), 'revoked'),
  });
}

export default function RevokeApiKeyPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Revoke the key of ${loaderData.name}?`}
      button="Revoke"
      back={href('/office/programs')}
      refused={actionData?.refused}
    >
      <p>The program can make no more calls from then on. This cannot be undone; you can add another key.</p>
    </ConfirmPage>
  );
}
