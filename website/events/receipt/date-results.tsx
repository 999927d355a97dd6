import { href } from 'react-router';
import { DayAndTime } from '../event-facts.tsx';
import { formatPlaces } from '../event-text.ts';
import { formatEventTime } from '../event-time-text.ts';
import { createFormAddress } from '../mode.ts';
import { AnswersPassedOn } from '../waiting-list-offers.tsx';
import type { DateResult } from './receipt.ts';

type DateResultsProps = {
  dates: DateResult[];
  /** The answers of the booking, which a waiting list is joined with. */
  values: Record<string, string>;
};

/** The results of the ticked dates of a series. */
export function DateResults({ dates, values }: DateResultsProps) {
  const booked = dates.filter(({ result }) => result === 'booked');
  const others = dates.filter(({ result }) => result !== 'booked');
  return (
    <div className="date-results">
      {booked.length > 0 && (
        <>
          <h2>Also booked</h2>
          <ul>
            {booked.map((date) => (
              <li key={date.guid}>
                <When date={date} />
              </li>
            ))}
          </ul>
          <p>We are emailing you about each date, with a link to change or cancel it.</p>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2>Not booked</h2>
          <ul>
            {others.map((date) => (
              <li key={date.guid}>
                <When date={date} />: {formatReason(date)}
                <NextStep date={date} values={values} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const When = ({ date: { startDateTime } }: { date: DateResult }) => (
  <DayAndTime text={formatEventTime(startDateTime) ?? ''} />
);

function formatReason({ result, places }: DateResult): string {
  if (result === 'kept')
    return `you already have ${formatPlaces(places)} there, which we have left as ${places === 1 ? 'it is' : 'they are'}.`;
  if (result === 'closed') return 'booking has closed.';
  if (result === 'failed') return 'something went wrong on our side. Please try again.';
  return places === 0
    ? 'there are no places left.'
    : `only ${formatPlaces(places)} ${places === 1 ? 'is' : 'are'} left.`;
}

type NextStepProps = Pick<DateResultsProps, 'values'> & { date: DateResult };

function NextStep({ date: { guid, result, startDateTime }, values }: NextStepProps) {
  const day = formatEventTime(startDateTime)?.split(', ')[0] ?? '';
  if (result === 'failed')
    return (
      <a className="button" href={createFormAddress('book', guid)}>
        Book {day}
      </a>
    );
  if (result !== 'full') return null;
  return (
    <form method="post" action={href('/events/:guid/waiting-list', { guid })}>
      <AnswersPassedOn values={values} />
      <button className="button">Join the waiting list for {day}</button>
    </form>
  );
}
