import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/remove-place.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'removeCarePlace');
  const { guid, name } = findByGuid(await api.getCarePlaces({}), params.guid);
  return { guid, name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeCarePlace({ guid, query: {} }),
    done: () => withDone(href('/office/places'), 'place-removed'),
  });
}

export default function RemovePlacePage({ loaderData: { guid, name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove ${name}?`}
      button="Remove"
      back={href('/office/places/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        Nobody can choose it any more. What is recorded there stays, and the people who are there stay
        recorded there until the next scan.
      </p>
    </ConfirmPage>
  );
}
