import * as z from 'zod/mini';
import { repeatRhythms } from './rhythms.ts';

const place = {
  guid: z.string(),
  repeats: z.enum(repeatRhythms),
  /** The position among the events of the series that are not cancelled, from 1; null if this one is. */
  position: z.nullable(z.number()),
  total: z.number(),
};

/** The series of an event, and which of its events it is. */
export const SeriesPlace = z.object(place);

const Neighbour = z.nullable(z.object({ guid: z.string(), startDateTime: z.string() }));

/** Some events of a series, and who is booked on them. */
const EventsInScope = z.object({
  events: z.number(),
  numberOfAttendees: z.number(),
  numberOfBookings: z.number(),
  /** These people have to be told by phone. */
  bookingsWithoutEmail: z.number(),
});

/** The previous and the next event are not cancelled. */
export const SeriesOfEvent = z.object({
  ...place,
  previous: Neighbour,
  next: Neighbour,
  /** This event and the later ones. */
  later: EventsInScope,
  /** This event and all that have not started. */
  upcoming: EventsInScope,
  /** The number of events that were cancelled together, including this one, and can be restored. */
  cancelledTogether: z.number(),
});
export type SeriesOfEvent = z.output<typeof SeriesOfEvent>;

export const examplePlace = {
  guid: '3f8a0c52-96d1-4e7b-8a25-b1c47d60e9f3',
  repeats: 'weekly' as const,
  position: 3,
  total: 13,
};

export const exampleSeries = {
  ...examplePlace,
  previous: { guid: 'b0f3c6d8-5e19-4a72-8d40-1c9e7f2a6b35', startDateTime: '2027-03-22T10:30:00' },
  next: { guid: '71d5b9e4-0c38-4f62-9b17-5e2a8d4036cf', startDateTime: '2027-04-12T10:30:00' },
  later: { events: 11, numberOfAttendees: 25, numberOfBookings: 14, bookingsWithoutEmail: 1 },
  upcoming: { events: 12, numberOfAttendees: 34, numberOfBookings: 19, bookingsWithoutEmail: 1 },
  cancelledTogether: 0,
};
