import type { BereavementEvent } from '#contract/events.ts';
import { rhythmTexts } from '#contract/operator/events/series/rhythms.ts';
import { DayAndTime } from '../event-facts.tsx';
import { formatPlaces, countPlacesLeft, takesNewBookings } from '../event-text.ts';
import { formatEventTime } from '../event-time-text.ts';
import { createAlsoOnName } from '../form/also-on-name.ts';

type AlsoOnProps = {
  event: BereavementEvent;
  otherDates: BereavementEvent[];
  values: Record<string, string>;
};

/** The other dates of an event that repeats, to book with the same answers. */
export function AlsoOn({ event, otherDates, values }: AlsoOnProps) {
  const open = takesNewBookings(event) ? otherDates.filter(takesNewBookings) : [];
  if (open.length === 0) return null;
  return (
    <fieldset className="also-on" aria-describedby="also-on-hint">
      <legend>Also come on</legend>
      <p className="hint" id="also-on-hint">
        {event.repeats && `This event repeats ${rhythmTexts[event.repeats]}. `}
        Each date is booked by itself: you can change or cancel one without the others.
      </p>
      {open.map((date) => (
        <label key={date.guid}>
          <input
            type="checkbox"
            name={createAlsoOnName(date.guid)}
            value="yes"
            defaultChecked={values[createAlsoOnName(date.guid)] !== undefined}
          />
          <span>
            <DayAndTime text={formatEventTime(date.startDateTime) ?? ''} />
            <DatePlaces date={date} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DatePlaces({ date }: { date: BereavementEvent }) {
  const left = countPlacesLeft(date);
  return left !== null && <span className="date-places">{formatPlaces(left)} left</span>;
}
