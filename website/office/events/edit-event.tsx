import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { EventForm } from './form/event-form.tsx';
import { staffEventAddress } from './event-paths.ts';
import { replyTo, type EditReply } from './edit/edit-reply.ts';
import { isPublished, readEventForm, textsOfEvent } from './form/read-event-form.ts';
import { BelowBooked, ChangedMeanwhile } from './edit/edit-notices.tsx';
import { tellsAttendees } from './edit/tells-attendees.ts';
import type { Route } from './+types/edit-event.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [event, branches] = await Promise.all([api.getEvent({ guid }), api.getBranches({})]);
  return { event: answered(event), branches: answered(branches) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const before = answered(await api.getEvent({ guid }));
  const values = textsOf(await readForm(request));
  const { body, problems } = readEventForm(values, { now: new Date(), stored: before });
  if (Object.keys(problems).length > 0) return data<EditReply>({ values, problems }, { status: 400 });
  const revision = Number(values.revision);
  const allowBelowBooked = values.belowBooked === 'yes';
  const answer = await api.updateEvent({ guid, body: { ...body, revision, allowBelowBooked } });
  if (isRefused(answer))
    return data(await replyTo(api, answer, { guid, values, body }), { status: answer.status });
  throw redirect(
    `${staffEventAddress(guid)}?done=${tellsAttendees(before, body) ? 'event-told' : 'event-changed'}`,
  );
}

export default function EditEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, branches } = loaderData;
  const { values = { ...textsOfEvent(event), revision: String(event.revision) } } = actionData ?? {};
  const address = staffEventAddress(event.guid);
  return (
    <>
      <p className="back">
        <a href={address}>
          <bdi>{event.title}</bdi>
        </a>
      </p>
      <PageTitle heading="Edit the event" of={event.title} isWrong={Boolean(actionData)} />
      {event.state === 'cancelled' && (
        <p className="notice notice-care" role="alert">
          This event is cancelled. It cannot be changed any more.
        </p>
      )}
      {actionData?.news && <ChangedMeanwhile news={actionData.news} />}
      {event.numberOfAttendees > 0 && !event.hasStarted && (
        <p className="quiet">
          If you change the title, the time or the place, everybody who is booked gets an email which says
          what has changed.
        </p>
      )}
      {actionData?.isBelowBooked && (
        <BelowBooked booked={event.numberOfAttendees} places={values.maxCapacity!} />
      )}
      <EventForm
        address={`${address}/edit`}
        values={values}
        problems={actionData?.problems ?? {}}
        branches={branches}
        isPublished={isPublished(event)}
        back={address}
        button="Save"
      />
    </>
  );
}
