import { data, href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import type { Route } from './+types/remove-place.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { places } = requireAnswer(await api.getWaitingList({ eventGuid: params.guid, query: {} }));
  const place = places.find(({ guid }) => guid === params.place);
  if (!place) throw data('They are no longer on the waiting list.', { status: 404 });
  return { place };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: (_, body) => api.removeWaitingPlace({ guid: params.place, body }),
    done: () => withDone(href('/office/events/:guid/waiting-list', { guid: params.guid }), 'waiting-removed'),
  });
}

export default function RemovePlacePage({ loaderData: { place }, actionData, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Take ${place.name} off the waiting list?`}
      button="Take them off"
      revision={place.revision}
      back={href('/office/events/:guid/waiting-list', { guid: params.guid })}
      refused={actionData?.refused}
    >
      <p>
        We will email <ContactLink to={place.eMail} /> to tell them.
        {place.state === 'offered' && ' The places held for them go to the next on the list.'}
      </p>
    </ConfirmPage>
  );
}
