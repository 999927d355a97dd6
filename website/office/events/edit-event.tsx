import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../form/done-notice.tsx';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { readScope, type SeriesScope } from '#contract/operator/events/series/scope.ts';
import type { DoneCode } from '../done-messages.ts';
import { ScopeField } from './series/scope-field.tsx';
import { ChangedMeanwhile, EditPage } from '../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../form/save.ts';
import { requireAnswer, requireStaff, requireAnswers } from '../require-staff.ts';
import { EventForm } from './form/event-form.tsx';
import { explainRefusal } from './edit/edit-reply.ts';
import {
  isPublished,
  mapEventProblems,
  readEventForm,
  toEventFormValues,
  type EventFormValues,
} from './form/read-event-form.ts';
import { FewerPlacesThanBooked } from './edit/edit-notices.tsx';
import { formatFieldValue } from './labels.ts';
import { willNotifyAttendees } from './edit/tells-attendees.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/edit-event.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ event: api.getEvent({ guid }), branches: api.getBranches({}) });
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const before = requireAnswer(await api.getEvent({ guid }));
  const readBody = (values: EventFormValues) =>
    readEventForm(values, { now: readNow(context), stored: before });
  return save(request, {
    read: readFormValues,
    call: async (values, revision) => {
      const { body, problems } = readBody(values);
      if (hasProblems(problems)) return refuseFields(problems);
      const allowBelowBooked = values.belowBooked === 'yes';
      const scope = readScope(values.scope);
      const answer = await api.updateEvent({ guid, body: { ...body, revision, allowBelowBooked, scope } });
      return isRefused(answer) ? answer : { body, scope };
    },
    done: ({ body, scope }) =>
      withDone(
        href('/office/events/:guid', { guid }),
        chooseDoneCode(scope, willNotifyAttendees(before, body, scope)),
      ),
    mapProblems: mapEventProblems,
    more: (refused, values) => explainRefusal(api, refused, { guid, values, body: readBody(values).body }),
  });
}

function chooseDoneCode(scope: SeriesScope, isAnybodyTold: boolean): DoneCode {
  if (scope === 'this') return isAnybodyTold ? 'event-told' : 'event-changed';
  return isAnybodyTold ? 'series-told' : 'series-changed';
}

export default function EditEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, branches } = loaderData;
  const { values = toEventFormValues(event), problems = {} } = actionData ?? {};
  const address = href('/office/events/:guid', { guid: event.guid });
  return (
    <EditPage
      back={{ href: address, label: event.title }}
      heading="Edit the event"
      subject={event.title}
      reply={actionData}
    >
      {event.state === 'cancelled' && (
        <p className="notice notice-care" role="alert">
          This event is cancelled. It cannot be changed any more.
        </p>
      )}
      <ChangedMeanwhile subject="this event" news={actionData?.news} formatValue={formatFieldValue} />
      {(event.series?.upcoming ?? event).numberOfAttendees > 0 && !event.hasStarted && (
        <p className="quiet">
          If you change the title, the time or the place, everybody who is booked gets an email which says
          what has changed.
        </p>
      )}
      {actionData?.isBelowBooked && (
        <FewerPlacesThanBooked
          booked={event.numberOfAttendees}
          places={values.maxCapacity!}
          isOnAnother={readScope(values.scope) !== 'this'}
        />
      )}
      <EventForm
        values={values}
        problems={problems}
        branches={branches}
        isPublished={isPublished(event)}
        revision={event.revision}
        scope={
          <ScopeField
            event={event}
            legend="Which events change?"
            selected={readScope(values.scope)}
            hint="Other dates get only what you change here, and each keeps its own day for a new time."
          />
        }
        back={address}
        button="Save"
      />
    </EditPage>
  );
}
