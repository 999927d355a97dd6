import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/remove-version.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'removePriceVersion');
  const { guid, validFrom } = findByGuid(await api.getPriceVersions({}), params.guid);
  return { guid, validFrom };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removePriceVersion({ guid, query: {} }),
    done: () => withDone(href('/office/prices'), 'prices-removed'),
  });
}

export default function RemoveVersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, validFrom } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove the prices from ${formatDay(validFrom)}?`}
      button="Remove"
      back={href('/office/prices/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>Nobody has seen them yet. The prices that are public now stay.</p>
    </ConfirmPage>
  );
}
