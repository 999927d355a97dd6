import { createHash } from 'node:crypto';
import {
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalDateTimeValue,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Email, Mailbox } from '../email/email.ts';

export type CalendarEntry = {
  isCancelled: boolean;
  attendeeGuid: string;
  revision: number;
  changedAt: Date;
  /** Wall time in Europe/London. */
  startsAt: string;
  title: string;
  where: string[];
  description: string;
  url: string;
  organizer: Mailbox;
  attendee: string;
};

const timeZone = 'Europe/London';
const [clockChanges = ''] = tzlib_get_ical_block(timeZone);
// Our contract gives an event no end. Without one a calendar shows a moment that is easily overlooked and
// reminds nobody; an hour can be seen, and people make it longer where they know better.
const lengthMs = 60 * 60_000;

/** The iTIP message (RFC 5546) by which calendar programs put a booking in, change it or take it out. */
export function calendarEntry(entry: CalendarEntry): Email['calendar'] {
  const method = entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = new ICalCalendar({
    method,
    prodId: { company: 'Lychgate', product: 'Bookings' },
    // No name: with one the generator writes DTSTAMP, which must be UTC, in the zone of the server.
    timezone: { name: null, generator: () => clockChanges },
  });
  calendar.createEvent({
    id: uidOf(entry.attendeeGuid),
    sequence: entry.revision,
    // The moment of the change, so that the same letter twice is the same to the byte.
    stamp: entry.changedAt,
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    timezone: timeZone,
    start: wallTime(entry.startsAt),
    end: wallTime(new Date(Date.parse(`${entry.startsAt}Z`) + lengthMs).toISOString().slice(0, 19)),
    summary: entry.title,
    location: entry.where.join(', '),
    description: entry.description,
    url: entry.url,
    organizer: { name: entry.organizer.name.replaceAll('"', "'"), email: entry.organizer.address },
    attendees: [{ email: entry.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method, content: `${calendar.toString()}\r\n` };
}

// One booking keeps one UID, also when the site moves to another host, so there is no host in it. Entries get
// passed on, and the guid names the booking to our API: only its digest goes out.
const uidOf = (attendeeGuid: string) =>
  createHash('sha256').update(`calendar ${attendeeGuid}`).digest('hex').slice(0, 40);

// The generator reads text and Dates in the zone of the server, where some wall times of London do not exist.
// What it takes for a Day.js value it asks for the digits alone.
function wallTime(text: string): ICalDateTimeValue {
  const [date = '', time = ''] = text.replaceAll(/[-:]/g, '').split('T');
  const value = {
    format: (pattern?: string) => (pattern === 'YYYYMMDD' ? date : time),
    isValid: () => true,
    toDate: () => new Date(`${text}Z`),
    toJSON: () => text,
    tz: () => value,
  };
  return value;
}
