import { href } from 'react-router';
import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { rhythmTexts } from '#contract/operator/events/series/rhythms.ts';
import { useIsLocalBackOffice } from '../ui/use-provider.ts';
import { DayAndTime } from './event-facts.tsx';
import { formatEventTime } from './event-time-text.ts';

export function Repeats({ event: { repeats } }: { event: BereavementEvent }) {
  const isLocalBackOffice = useIsLocalBackOffice();
  return repeats && isLocalBackOffice && <p className="event-repeats">Repeats {rhythmTexts[repeats]}</p>;
}

type OtherDatesProps = { event: BereavementEvent; otherDates: BereavementEvent[] };

/** The next dates of a repeating event, each with a link to its page. */
export function OtherDates({ event: { repeats }, otherDates }: OtherDatesProps) {
  if (!repeats || otherDates.length === 0) return null;
  return (
    <details className="other-dates">
      <summary>Repeats {rhythmTexts[repeats]}: see the other dates</summary>
      <ul>
        {otherDates.map((date) => (
          <li key={date.guid}>
            <a href={href('/events/:guid', { guid: date.guid })}>
              <DayAndTime text={formatEventTime(date.startDateTime) ?? ''} />
            </a>
            {isFullyBooked(date) && ' (fully booked)'}
          </li>
        ))}
      </ul>
    </details>
  );
}
