import { operatorCalls } from '#contract/operator/calls.ts';
import { href } from 'react-router';
import { formatCount, formatPeople } from '#contract/fields/count.ts';
import type { Attendance } from '#contract/operator/events/attendees.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { Views } from '../../list/views.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { EventHeading } from '../event-heading.tsx';
import { EndedTable, WaitingTable } from './waiting-tables.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { EmptyList, type EmptyTexts } from '../../list/empty-list.tsx';
import { confirm, unknownButton } from '../../form/confirm.ts';
import { readQuery } from '../../list/read-list.ts';
import { addCallerLabel } from '../labels.ts';
import type { Route } from './+types/waiting-list.ts';

const views = ['waiting', 'ended'] as const;

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { view } = readQuery(request.url, operatorCalls.getWaitingList, { defaults: { view: 'waiting' } });
  const { attendance, list } = await requireAnswers({
    attendance: api.getAttendance({ eventGuid: guid }),
    list: api.getWaitingList({ eventGuid: guid, query: { view } }),
  });
  return {
    attendance,
    list,
    view,
    done: readDone(request.url),
  } as const;
}

/** Moves a party up or down, or offers it places before its turn. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ next, place = '' }, body) => {
      if (next === 'offer') return api.offerWaitingPlace({ guid: place, body });
      if (next !== 'up' && next !== 'down') return unknownButton;
      return api.moveWaitingPlace({ guid: place, body: { ...body, direction: next } });
    },
    done: (_, { next }) =>
      withDone(
        href('/office/events/:guid/waiting-list', { guid }),
        next === 'offer' ? 'places-offered' : 'waiting-moved',
      ),
  });
}

export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, list, view, done } = loaderData;
  const { event } = attendance;
  const path = href('/office/events/:guid/waiting-list', { guid: event.guid });
  return (
    <>
      <EventHeading
        heading="Waiting list"
        attendance={attendance}
        back={{ href: href('/office/events/:guid/attendees', { guid: event.guid }), label: 'Attendees' }}
      />
      {!event.isCancelled && !event.hasStarted && (
        <p className="alone">
          <a className="button" href={href('/office/events/:guid/waiting-list/new', { guid: event.guid })}>
            {addCallerLabel}
          </a>
        </p>
      )}
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      <Views
        label="Waiting list"
        current={view}
        views={views.map((key) => ({
          key,
          label: key === 'waiting' ? 'Waiting' : 'No longer waiting',
          href: withQuery(path, { view: key === 'waiting' ? null : key }),
          count: list.counts[key],
        }))}
      />
      {view === 'waiting' && list.places.length > 0 && <WaitingListHelp event={event} {...list} />}
      {list.places.length === 0 ? (
        <EmptyList
          texts={createEmptyTexts(event.guid)}
          view={view === 'ended' ? 'ended' : event.isCancelled || event.hasStarted ? 'over' : undefined}
        />
      ) : view === 'waiting' ? (
        <WaitingTable eventGuid={event.guid} {...list} sent={actionData?.values.place} />
      ) : (
        <EndedTable places={list.places} />
      )}
    </>
  );
}

const createEmptyTexts = (guid: string): EmptyTexts => ({
  nothing: 'Nobody is waiting. Once an event is full, people can join its waiting list on the website.',
  steps: [
    {
      label: addCallerLabel,
      address: href('/office/events/:guid/waiting-list/new', { guid }),
      call: 'getWaitingList',
    },
  ],
  views: { over: 'Nobody is waiting.', ended: 'Nobody has left the waiting list.' },
});

type WaitingListHelpProps = { event: Attendance['event']; held: number; holdHours: number };

function WaitingListHelp({ event, held, holdHours }: WaitingListHelpProps) {
  if (event.isCancelled || event.hasStarted) return null;
  return (
    <p className="quiet">
      {held > 0 && `Places for ${formatPeople(held)} are on offer now. `}
      Places that become free are offered automatically, in this order, to the first party they are enough
      for. Each party has {formatCount(holdHours, 'hour')} to answer, and less shortly before the event.
    </p>
  );
}
