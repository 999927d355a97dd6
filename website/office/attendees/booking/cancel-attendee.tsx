import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { withDone } from '../../form/done-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import type { Route } from './+types/cancel-attendee.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { attendee: requireOfEvent(await api.getAttendee({ guid: params.attendee }), params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: (_, body) => api.cancelAttendee({ guid: params.attendee, body }),
    done: () => withDone(href('/office/events/:guid/attendees/:attendee', params), 'booking-cancelled'),
  });
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
