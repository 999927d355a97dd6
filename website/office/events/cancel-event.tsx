import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { readScope, type SeriesScope } from '#contract/operator/events/series/scope.ts';
import { RefusedNotice } from '../form/done-notice.tsx';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { ScopeField } from './series/scope-field.tsx';
import { describeSeries } from './series/labels.ts';
import { formatEventTime } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { confirm, noReply } from '../form/confirm.ts';
import type { Route } from './+types/cancel-event.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const event = requireAnswer(await api.getEvent({ guid }));
  if (event.state === 'cancelled') throw redirect(href('/office/events/:guid', { guid }));
  const { bookings } = requireAnswer(await api.getAttendance({ eventGuid: event.guid }));
  return { event, withoutEmail: event.hasStarted ? 0 : bookings.phone };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ reason = '', scope, revision }) =>
      api.cancelEvent({ guid, body: { reason, scope: readScope(scope), revision: Number(revision) } }),
    done: () => href('/office/events/:guid', { guid }),
    fields: ['reason'],
  });
}

/** Explains the consequence, and asks for the reason. */
export default function CancelEventPage({
  loaderData: { event, withoutEmail },
  actionData,
}: Route.ComponentProps) {
  const { values, problems, refused } = actionData ?? noReply;
  const { series } = event;
  return (
    <>
      <PageTitle heading={`Cancel “${event.title}”?`} isWrong={Boolean(actionData)} />
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <p>
        {formatEventTime(event)}. {describeCancellation(event)}
      </p>
      {series && <p>{describeSeries(series)}.</p>}
      {withoutEmail > 0 && (
        <p>
          {formatCount(withoutEmail, 'booking has', 'bookings have')} no email address: please{' '}
          <a
            href={withQuery(href('/office/events/:guid/attendees', { guid: event.guid }), { view: 'phone' })}
          >
            ring them yourself
          </a>
          .
        </p>
      )}
      <CancelForm
        event={event}
        reason={values.reason ?? ''}
        scope={readScope(values.scope)}
        problem={problems.reason}
      />
    </>
  );
}

type CancelFormProps = {
  event: EventForStaff;
  reason: string;
  scope: SeriesScope;
  problem: string | undefined;
};

function CancelForm({ event, reason, scope, problem }: CancelFormProps) {
  const { numberOfBookings } = event.series?.upcoming ?? event;
  const isAnybodyTold = numberOfBookings > 0 && !event.hasStarted;
  return (
    <form method="post" className="office-form" noValidate>
      <RevisionField revision={event.revision} />
      <ScopeField
        event={event}
        legend="Which events are cancelled?"
        selected={scope}
        hint={describeWithoutEmail(event)}
      />
      <TextArea
        name="reason"
        label={isAnybodyTold ? 'Reason' : 'Reason (optional)'}
        hint={isAnybodyTold ? 'Everybody who is booked reads it in the email.' : 'Only staff read it.'}
        problem={problem}
        defaultValue={reason}
      />
      <p className="form-actions">
        <button className="button button-main">Cancel the event</button>
        <a className="button" href={href('/office/events/:guid', { guid: event.guid })}>
          Go back
        </a>
      </p>
    </form>
  );
}

const describeWithoutEmail = ({ series }: EventForStaff): string => {
  const count = series?.upcoming.bookingsWithoutEmail ?? 0;
  return count === 0 ? '' : 'Please ring those without an email address, who are in the lists of attendees.';
};

function describeCancellation(event: EventForStaff): string {
  if (event.hasStarted)
    return 'It has started. We take it off the website at once, nobody is emailed, and the bookings stay as they are.';
  if (event.numberOfBookings === 0) return 'Nobody is booked. We take it off the website at once.';
  const people = formatCount(event.numberOfAttendees, 'person is', 'people are');
  return (
    `${people} booked. We take it off the website at once. Everybody who is booked gets an email ten minutes later, ` +
    'and their bookings are cancelled. Until then you can undo it.'
  );
}
