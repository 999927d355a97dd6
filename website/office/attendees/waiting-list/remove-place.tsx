import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../../form/done-notice.tsx';
import { nextBaseRevision } from '../../form/revision-field.tsx';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
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
  const { revision = '' } = formValuesOf(await readForm(request));
  const body = /^\d{1,9}$/.test(revision) ? { revision: Number(revision) } : {};
  const answer = await api.removeWaitingPlace({ guid: params.place, body });
  if (!isRefused(answer))
    throw redirect(
      withDone(href('/office/events/:guid/waiting-list', { guid: params.guid }), 'waiting-removed'),
    );
  return data(
    { refused: answer.detail, base: nextBaseRevision(answer, revision) },
    { status: answer.status },
  );
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
