import { formatPeople, formatCount } from '#contract/fields/count.ts';
import { listBookingLabels, listBookingTexts } from '#contract/records/booking.ts';
import type { QuestionTitles } from '#contract/records/booking-answers.ts';
import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { DoorListLine } from '#contract/operator/events/attendees.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { EventHeading } from '../event-heading.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { PrintButton } from '../../shell/print-button.tsx';
import type { Route } from './+types/door-list.ts';

// Longer than anybody looks through at a door.
const linesMax = 2_000;
const blankLines = 12;
const noBreakSpace = '\u00a0';
// Larger groups have one box, and their number beside it.
const boxesMax = 6;

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const attendance = requireAnswer(await api.getAttendance({ eventGuid: guid }));
  const isTooLong = attendance.bookings.attending > linesMax;
  const lines: DoorListLine[] = [];
  if (!isTooLong) {
    for await (const line of requireAnswer(await api.getDoorList({ eventGuid: guid }))) lines.push(line);
  }
  return { attendance, isTooLong, lines };
}

export default function DoorListPage({ loaderData }: Route.ComponentProps) {
  const { attendance, isTooLong, lines } = loaderData;
  const { event, readAt } = attendance;
  return (
    <>
      <EventHeading
        heading={event.title}
        attendance={attendance}
        back={{ href: href('/office/events/:guid/attendees', { guid: event.guid }), label: 'Attendees' }}
      />
      {isTooLong ? (
        <p className="notice notice-care">
          There are more than {linesMax.toLocaleString('en-GB')} bookings, too many for a list at the door.
          Please{' '}
          <a href={href('/office/events/:guid/attendees.csv', { guid: event.guid })}>
            download them as a spreadsheet
          </a>
          .
        </p>
      ) : (
        <>
          <p className="door-total">
            {formatCount(lines.length, 'booking')},{' '}
            {formatPeople(lines.reduce((sum, line) => sum + line.numberOfAttendees, 0))}. As of{' '}
            {formatMoment(readAt)}.
          </p>
          <p className="not-printed">
            Print this list, or keep it open on a phone. It fits on A4, in black and white.
          </p>
          <PrintButton />
          <DoorTable lines={lines} event={event} />
        </>
      )}
      <p className="not-printed">
        <a href={href('/office/events/:guid', { guid: event.guid })}>Back to the event</a>
      </p>
    </>
  );
}

type DoorTableProps = { lines: DoorListLine[]; event: QuestionTitles };

const DoorTable = ({ lines, event }: DoorTableProps) => (
  <table className="door-list">
    <thead>
      <tr>
        <th scope="col">Here</th>
        <th scope="col">Name</th>
        <th scope="col">Phone</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr key={index}>
          <td>
            <Boxes people={line.numberOfAttendees} />
          </td>
          <th scope="row">
            <bdi>{line.name}</bdi>
            {line.numberOfAttendees > 1 && (
              <span className="door-people"> {formatPeople(line.numberOfAttendees)}</span>
            )}
            <Answers line={line} event={event} />
          </th>
          <td className="door-phone">{line.phone && <ContactLink to={line.phone} />}</td>
        </tr>
      ))}
      {Array.from({ length: blankLines }, (_, index) => (
        <BlankLine key={`blank ${index}`} />
      ))}
    </tbody>
  </table>
);

const Answers = ({ line, event }: { line: DoorListLine; event: QuestionTitles }) =>
  listBookingTexts('door').map(
    (text) =>
      line[text] && (
        <span className="under" key={text}>
          {listBookingLabels(event)[text]}: <bdi>{line[text]}</bdi>
        </span>
      ),
  );

/** An empty row, for people who come without a booking. */
const BlankLine = () => (
  <tr className="door-blank" aria-hidden="true">
    <td>
      <Boxes people={1} />
    </td>
    <td colSpan={2}>{noBreakSpace}</td>
  </tr>
);

/** One box for each person, to tick. */
const Boxes = ({ people }: { people: number }) => (
  <span className="door-boxes" aria-hidden="true">
    {Array.from({ length: people > boxesMax ? 1 : people }, (_, index) => (
      <span key={index} />
    ))}
    {people > boxesMax && ` × ${people}`}
  </span>
);
