import { eventFormId } from '../form/event-form.tsx';
import { formatFieldValue } from '../event-labels.ts';
import type { EditNews } from './edit-reply.ts';

/** A colleague's changes since the form was opened. */
export const ChangedMeanwhile = ({ news }: { news: EditNews[] }) => (
  <div className="notice notice-care" role="alert">
    <p>Somebody else has changed this event meanwhile. Nothing of yours was saved yet.</p>
    {news.length > 0 && (
      <ul>
        {news.map(({ who, name, before, now, ...mine }) => (
          <li key={name}>
            <bdi>{who}</bdi> changed {name} from “{formatFieldValue(before)}” to “{formatFieldValue(now)}”.
            {'value' in mine && ` You entered “${formatFieldValue(mine.value)}”.`}
          </li>
        ))}
      </ul>
    )}
    <p>
      The form below has their changes and yours. Where both of you changed the same, it has yours. Press Save
      if it is right.
    </p>
  </div>
);

/** Asks before fewer places are saved than are booked or held for the waiting list. */
export const BelowBooked = ({ booked, places }: { booked: number; places: string }) => (
  <div className="notice notice-care" role="alert">
    <p>
      {booked === 1 ? '1 person is' : `${booked} people are`} booked
      {booked > Number(places)
        ? `, more than ${countPlaces(places)}. Their bookings stay, and nobody else can book.`
        : `, and with the places held for the waiting list that is more than ${countPlaces(places)}. They all keep their places, and nobody else can book.`}
    </p>
    <p>
      <button className="button" form={eventFormId} name="belowBooked" value="yes">
        Save with {countPlaces(places)}
      </button>
    </p>
  </div>
);

const countPlaces = (places: string): string => (places.trim() === '1' ? '1 place' : `${places} places`);
