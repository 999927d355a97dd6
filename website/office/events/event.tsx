import { href } from 'react-router';
import type { EventForStaff, EventView } from '#contract/operator/events/events.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { EventFacts } from './event-facts.tsx';
import { viewAddress, findView } from './event-paths.ts';
import { RatingCounts } from './answers/rating-counts.tsx';
import { SeriesLinks } from './series/series-links.tsx';
import { namesByGuid } from '../branches/branch-field.tsx';
import {
  formatBookingCount,
  eventHistoryLabels,
  describePlaces,
  describeStatus,
  describeWereBooked,
} from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { confirm, unknownButton } from '../form/confirm.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { formatTimeOfDay } from '../form/moments/parse-moment.ts';
import type { Route } from './+types/event.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const event = requireAnswer(await api.getEvent({ guid }));
  const branches = requireAnswer(await api.getBranches({}));
  const history = requireAnswer(
    await api.getHistory({ recordType: 'event', recordId: event.guid, query: {} }),
  );
  return { event, branches, history, done: readDone(request.url) };
}

/** Undoes a cancellation. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ undo = '' }) =>
      ['yes', 'together'].includes(undo)
        ? api.undoEventCancellation({ guid, query: { scope: undo === 'together' ? 'together' : 'this' } })
        : unknownButton,
    done: (_, { undo }) =>
      withDone(
        href('/office/events/:guid', { guid }),
        undo === 'together' ? 'series-undone' : 'cancellation-undone',
      ),
  });
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, branches, history, done } = loaderData;
  const view = findView(event.state);
  const status = describeStatus(event);
  return (
    <>
      <BackLink href={viewAddress(view)} label={listNames[view]} />
      <PageTitle heading={event.title} />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      {event.state === 'cancelled' && <CancelledNotice event={event} />}
      {status && <p className="notice notice-care">{status}. Visitors do not see this event yet.</p>}
      {event.series && <SeriesLinks series={event.series} />}
      <p className="booked">
        <strong>{event.state === 'cancelled' ? describeWereBooked(event) : describePlaces(event)}</strong>, in{' '}
        {formatBookingCount(event)}
      </p>
      <RatingCounts event={event} />
      <EventLinks event={event} />
      <div className="side-parts">
        <EventFacts
          event={event}
          branch={branches.length > 1 ? namesByGuid(branches)[event.branch] : undefined}
        />
        <HistoryList history={history} labels={eventHistoryLabels} valueLabels={namesByGuid(branches)} />
      </div>
    </>
  );
}

const listNames: Record<EventView, string> = {
  upcoming: 'Events',
  past: 'Past events',
  cancelled: 'Cancelled events',
  drafts: 'Drafts',
};

/** Actions with an event first, then actions that change it. */
function EventLinks({ event: { guid, state, hasStarted } }: { event: EventForStaff }) {
  const isOn = state !== 'cancelled';
  return (
    <nav className="record-links" aria-label="This event">
      <Links
        isMain
        links={[
          { to: href('/office/events/:guid/attendees', { guid }), label: 'Attendees' },
          { to: href('/office/events/:guid/door-list', { guid }), label: 'Door list', isShown: isOn },
          { to: href('/office/events/:guid/check-in', { guid }), label: 'Check-in', isShown: isOn },
          {
            to: href('/office/events/:guid/message', { guid }),
            label: 'Email the attendees',
            isShown: isOn,
          },
        ]}
      />
      <Links
        links={[
          { to: href('/office/events/:guid/edit', { guid }), label: 'Edit', isShown: isOn },
          { to: withQuery(href('/office/events/new'), { from: guid }), label: 'Duplicate' },
          { to: href('/events/:guid', { guid }), label: 'Public page', isShown: state === 'upcoming' },
          {
            to: href('/office/events/:guid/cancel', { guid }),
            label: 'Cancel the event…',
            isShown: isOn && !hasStarted,
          },
        ]}
      />
    </nav>
  );
}

type Link = { to: string; label: string; isShown?: boolean };

const Links = ({ links, isMain = false }: { links: Link[]; isMain?: boolean }) => (
  <ul>
    {links
      .filter(({ isShown = true }) => isShown)
      .map(({ to, label }) => (
        <li key={label}>
          <a className={isMain ? 'button' : undefined} href={to}>
            {label}
          </a>
        </li>
      ))}
  </ul>
);

/** When and why an event was cancelled, and the way back while there is one. */
const CancelledNotice = ({ event }: { event: EventForStaff }) => (
  <div className="notice notice-care">
    <p>
      Cancelled {formatMoment(event.cancelledAt!)}.{event.undoableUntil && ` ${describeUndo(event)}`}
    </p>
    {event.cancellationReason && <p className="reason">{event.cancellationReason}</p>}
    {event.undoableUntil && (
      <form
        method="post"
        className="form-actions"
        action={href('/office/events/:guid', { guid: event.guid })}
      >
        <button className="button" name="undo" value="yes">
          Undo the cancellation
        </button>
        {event.series && event.series.cancelledTogether > 1 && (
          <button className="button" name="undo" value="together">
            Undo it for all {event.series.cancelledTogether} events
          </button>
        )}
      </form>
    )}
  </div>
);

function describeUndo({ undoableUntil, numberOfAttendees, hasStarted }: EventForStaff): string {
  const until = formatTimeOfDay(undoableUntil!);
  if (numberOfAttendees === 0 || hasStarted) return `You can undo it until ${until}.`;
  return `The emails go out at ${until}. Until then you can undo it, and nobody is told.`;
}
