import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { EventForm } from './form/event-form.tsx';
import { eventsPath, staffEventAddress } from './event-paths.ts';
import { problemsBesideInputs, readEventForm, textsOfEvent, type Texts } from './form/read-event-form.ts';
import type { Route } from './+types/new-event.ts';

/** The form is empty, or filled in like another event, without its days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const from = new URL(request.url).searchParams.get('from');
  const branches = answered(await api.getBranches({}));
  const requestKey = crypto.randomUUID();
  if (!from) return { values: { publishing: 'now', requestKey } as Texts, copied: null, branches };
  const event = answered(await api.getEvent({ guid: from }));
  return { values: { ...textsOfEvent(event), ...withoutDays, requestKey }, copied: event.title, branches };
}

const withoutDays = {
  startDay: '',
  endDay: '',
  closingDay: '',
  closingTime: '',
  publishing: 'now',
  publishDay: '',
  publishTime: '',
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = textsOf(await readForm(request));
  const { body, problems } = readEventForm(values, { now: new Date() });
  if (Object.keys(problems).length > 0) return data({ values, problems }, { status: 400 });
  const answer = await api.createEvent({ body: { ...body, requestKey: values.requestKey } });
  if (!isRefused(answer)) throw redirect(`${staffEventAddress(answer.guid)}?done=event-added`);
  const refused = problemsBesideInputs(answer.more.fields ?? { title: answer.detail });
  return data({ values, problems: refused }, { status: answer.status });
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, problems } = actionData ?? { values: loaderData.values, problems: {} };
  return (
    <>
      <p className="back">
        <a href={eventsPath}>Events</a>
      </p>
      <PageTitle heading="Add an event" isWrong={Boolean(actionData)} />
      {loaderData.copied !== null && (
        <p className="quiet">
          Filled in like <bdi>{loaderData.copied}</bdi>. Please enter when the new event is.
        </p>
      )}
      <EventForm
        address={`${eventsPath}/new`}
        values={values}
        problems={problems}
        branches={loaderData.branches}
        back={eventsPath}
        button="Save the event"
      />
    </>
  );
}
