import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../form/done-notice.tsx';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { EditPage } from '../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../form/save.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { addSeries, isRepeating, readSeries } from './series/add-series.ts';
import { ConfirmSeries } from './series/confirm-series.tsx';
import { EventForm } from './form/event-form.tsx';
import {
  mapEventProblems,
  readEventForm,
  toEventFormValues,
  type EventFormValues,
} from './form/read-event-form.ts';
import { readParameter } from '../addresses.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/new-event.ts';

/** The form is empty, or filled in like another event, without its days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const from = readParameter(request.url, 'from');
  const branches = requireAnswer(await api.getBranches({}));
  const key = crypto.randomUUID();
  if (!from) return { values: { publishing: 'now', key } as EventFormValues, copied: null, branches };
  const event = requireAnswer(await api.getEvent({ guid: from }));
  return {
    values: { ...toEventFormValues(event), ...withoutDays, key },
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
  const now = readNow(context);
  const readValues = (values: EventFormValues) => readEventForm(values, { now });
  return save(request, {
    read: (form): EventFormValues => ({ ...readFormValues(form), days: form.getAll('days').join(' ') }),
    call: async (values, _, idempotencyKey) => {
      if (isRepeating(values)) return addSeries(api, values, readValues(values), now);
      const { body, problems } = readValues(values);
      if (hasProblems(problems)) return refuseFields(problems);
      const answer = await api.createEvent({ body, idempotencyKey });
      return isRefused(answer) ? answer : { ...answer, done: 'event-added' as const };
    },
    done: ({ guid, done }) => withDone(href('/office/events/:guid', { guid }), done),
    mapProblems: mapEventProblems,
    more: ({ code }, values) => {
      if (code === 'form-again') return { refused: null };
      return code === 'dates-to-confirm'
        ? { refused: null, series: readSeries(values, readValues(values), now) }
        : {};
    },
  });
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, copied } = loaderData;
  const { values, problems } = actionData ?? { values: loaderData.values, problems: {} };
  const series = actionData?.series;
  if (series && 'rule' in series) return <ConfirmSeries series={series} values={values} />;
  return (
    <EditPage
      back={{ href: href('/office/events'), label: 'Events' }}
      heading="Add an event"
      reply={actionData?.refused || hasProblems(problems) ? actionData : undefined}
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
        isNew
        idempotencyKey={values.key ?? ''}
        back={href('/office/events')}
        button="Save the event"
      />
    </EditPage>
  );
}
