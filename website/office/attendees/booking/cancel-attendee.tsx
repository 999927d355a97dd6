import { data, href, redirect } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../../form/done-notice.tsx';
import { nextBaseRevision } from '../../form/revision-field.tsx';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff } from '../../require-staff.ts';
import { findAttendee } from './find-attendee.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import type { Route } from './+types/cancel-attendee.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { attendee: await findAttendee(api, params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { revision = '' } = formValuesOf(await readForm(request));
  const body = { ...(revision && { revision: Number(revision) }) };
  const answer = await api.cancelAttendee({ guid: params.attendee, body });
  if (!isRefused(answer))
    throw redirect(withDone(href('/office/events/:guid/attendees/:attendee', params), 'booking-cancelled'));
  return data(
    { refused: answer.detail, base: nextBaseRevision(answer, revision) },
    { status: answer.status },
  );
}

export default function CancelAttendeePage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, guid, name, numberOfAttendees, eMail, phone, revision } = loaderData.attendee;
  return (
    <ConfirmPage
      heading={`Cancel the booking of ${name}?`}
      button="Cancel the booking"
      revision={revision}
      back={href('/office/events/:guid/attendees/:attendee', { guid: event.guid, attendee: guid })}
      refused={actionData?.refused}
    >
      <p>
        {formatPeople(numberOfAttendees)} at <bdi>{event.title}</bdi>.{' '}
        {eMail ? (
          <>
            An email is sent to <ContactLink to={eMail} /> at once.
          </>
        ) : (
          <>
            Nobody is emailed, because there is no address. Please tell them yourself
            {phone && (
              <>
                : <ContactLink to={phone} />
              </>
            )}
            .
          </>
        )}{' '}
        You can book them again afterwards, if there is room.
      </p>
    </ConfirmPage>
  );
}
