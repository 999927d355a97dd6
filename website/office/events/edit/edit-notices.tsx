import { formatCount } from '#contract/fields/count.ts';
import { eventFormId } from '../form/event-form.tsx';

type BelowBookedProps = {
  booked: number;
  places: string;
  /** More events of its series are changed. */
  isOnAnother: boolean;
};

/** Asks before fewer places are saved than are booked or held for the waiting list. */
export const FewerPlacesThanBooked = ({ booked, places, isOnAnother }: BelowBookedProps) => (
  <div className="notice notice-care" role="alert">
    <p>{isOnAnother ? describeFewerPlacesOnAnother(places) : describeFewerPlaces(booked, places)}</p>
    <p>
      <button className="button" form={eventFormId} name="belowBooked" value="yes">
        Save with {formatPlaces(places)}
      </button>
    </p>
  </div>
);

const describeFewerPlacesOnAnother = (places: string): string =>
  `More people are booked than ${formatPlaces(places)} on one of these dates at least. They keep their places, and nobody else can book there.`;

function describeFewerPlaces(booked: number, places: string): string {
  const people = formatCount(booked, 'person is booked', 'people are booked');
  return booked > Number(places)
    ? `${people}, more than ${formatPlaces(places)}. Their bookings stay, and nobody else can book.`
    : `${people}, and with the places held for the waiting list that is more than ${formatPlaces(places)}. They all keep their places, and nobody else can book.`;
}

const formatPlaces = (places: string): string => (places.trim() === '1' ? '1 place' : `${places} places`);
