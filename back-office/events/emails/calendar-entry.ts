import {
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalDateTimeValue,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { chooseCalendarEnd } from '#contract/calendar.ts';
import type { Email, Mailbox } from '../../email/email.ts';

export type CalendarEntry = {
  isCancelled: boolean;
  /** The UID, the page of the event and the description. */
  about: { id: string; url: string; description: string };
  revision: number;
  changedAt: Date;
  /** Wall time in Europe/London. */
  startsAt: string;
  endsAt: string | null;
  title: string;
  where: string[];
  organizer: Mailbox;
  attendee: string;
};

const timeZone = 'Europe/London';
const [clockChanges = ''] = tzlib_get_ical_block(timeZone);

/** The iTIP message (RFC 5546) with which calendar programs add, change or remove a booking. */
export function createCalendarEntry(entry: CalendarEntry): Email['calendar'] {
  const method = entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = new ICalCalendar({
    method,
    prodId: { company: 'Lychgate', product: 'Bookings' },
    // No name: with a name the generator writes DTSTAMP in the server's time zone, but it must be UTC.
    timezone: { name: null, generator: () => clockChanges },
  });
  calendar.createEvent({
    ...entry.about,
    sequence: entry.revision,
    // The time of the change, so that composing the same email twice gives the same bytes.
    stamp: entry.changedAt,
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    timezone: timeZone,
    start: toWallTime(entry.startsAt),
    end: toWallTime(
      chooseCalendarEnd(new Date(`${entry.startsAt}Z`), entry.endsAt ? new Date(`${entry.endsAt}Z`) : null)
        .toISOString()
        .slice(0, 19),
    ),
    summary: entry.title,
    location: entry.where.join(', '),
    organizer: { name: entry.organizer.name.replaceAll('"', "'"), email: entry.organizer.address },
    attendees: [{ email: entry.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method, content: `${calendar.toString()}\r\n` };
}

// The generator interprets strings and Dates in the server's time zone, where some London times do not exist. It only
// formats Day.js values, so imitate one.
function toWallTime(text: string): ICalDateTimeValue {
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
