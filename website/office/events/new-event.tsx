import { href } from 'react-router';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { EditPage } from '../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../form/save.ts';
import { requireAnswer, requireStaff } from '../staff.ts';
import { EventForm } from './form/event-form.tsx';
import {
  fieldErrors,
  readEventForm,
  formValuesOfEvent,
  type EventFormValues,
} from './form/read-event-form.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/new-event.ts';

/** The form is empty, or filled in like another event, without its days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const from = new URL(request.url).searchParams.get('from');
  const branches = requireAnswer(await api.getBranches({}));
  const requestKey = crypto.randomUUID();
  if (!from) return { values: { publishing: 'now', requestKey } as EventFormValues, copied: null, branches };
  const event = requireAnswer(await api.getEvent({ guid: from }));
  return {
    values: { ...formValuesOfEvent(event), ...withoutDays, requestKey },
    copied: event.title,
    branches,
  };
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
  return save(request, {
    read: formValuesOf,
    call: (values) => {
      const { body, problems } = readEventForm(values, { now: new Date() });
      return hasProblems(problems)
        ? refuseFields(problems)
        : api.createEvent({ body: { ...body, requestKey: values.requestKey } });
    },
    done: ({ guid }) => withQuery(href('/office/events/:guid', { guid }), { done: 'event-added' }),
    field: 'title',
    problemsOf: fieldErrors,
  });
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, copied } = loaderData;
  const { values, problems } = actionData ?? { values: loaderData.values, problems: {} };
  return (
    <EditPage
      back={{ href: href('/office/events'), label: 'Events' }}
      heading="Add an event"
      reply={actionData}
    >
      {copied !== null && (
        <p className="quiet">
          Filled in like <bdi>{copied}</bdi>. Please enter when the new event is.
        </p>
      )}
      <EventForm
        values={values}
        problems={problems}
        branches={branches}
        back={href('/office/events')}
        button="Save the event"
      />
    </EditPage>
  );
}
