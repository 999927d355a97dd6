import { href } from 'react-router';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { EditForm } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { EventHeading } from '../event-heading.tsx';
import { parseNumberOfPeople } from '../read-attendee.ts';
import { addCallerLabel } from '../labels.ts';
import type { Route } from './+types/add-place.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return {
    attendance: requireAnswer(await api.getAttendance({ eventGuid: guid })),
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ name = '', eMail = '', numberOfAttendees }) =>
      api.joinWaitingList({
        eventGuid: guid,
        body: {
          name,
          eMail: cleanAddress(eMail),
          numberOfAttendees: parseNumberOfPeople(numberOfAttendees),
        },
      }),
    done: () => withDone(href('/office/events/:guid/waiting-list', { guid }), 'waiting-added'),
    more: ({ code }) => ({ hasPlaces: code === 'places-free' }),
  });
}

export default function AddPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, key } = loaderData;
  const { values = { numberOfAttendees: '1' }, problems = {}, refused, hasPlaces = false } = actionData ?? {};
  const field = createInputProps(values, problems);
  const { guid } = attendance.event;
  const back = href('/office/events/:guid/waiting-list', { guid });
  return (
    <>
      <EventHeading
        heading={addCallerLabel}
        attendance={attendance}
        back={{ href: back, label: 'Waiting list' }}
        isWrong={Boolean(actionData)}
      />
      {hasPlaces ? (
        <BookInstead eventGuid={guid} values={values} bookingKey={key} />
      ) : (
        <RefusedNotice refused={refused} />
      )}
      <ErrorSummary problems={problems} />
      <EditForm button="Add to the waiting list" back={back}>
        <TextField {...field('name')} label="Name" autoFocus={!actionData} />
        <TextField
          {...field('eMail')}
          label="Email address"
          hint="Places that become free are offered there. Somebody without an address cannot be on the list."
          type="email"
        />
        <TextField {...field('numberOfAttendees')} label="Number of people" inputMode="numeric" />
      </EditForm>
    </>
  );
}

type BookInsteadProps = { eventGuid: string; values: Record<string, string>; bookingKey: string };

/** There is room for them after all: one press books what was entered. */
const BookInstead = ({ eventGuid, values, bookingKey }: BookInsteadProps) => (
  <form
    method="post"
    action={href('/office/events/:guid/attendees/new', { guid: eventGuid })}
    className="notice notice-care"
    role="alert"
  >
    <p>There are enough places for them.</p>
    {Object.entries({ ...values, key: bookingKey }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button className="button">Book them instead</button>
  </form>
);
