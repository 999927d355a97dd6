import { ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { dayMs } from '#contract/fields/durations.ts';
import { calendarEnd } from '#contract/calendar.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { CalendarEvent, CalendarFuneral, StaffCalendar } from '#contract/visitor/staff-calendar.ts';
import { href } from 'react-router';
import type { Provider } from '../../provider.ts';
import { formatAddress, formatPlaces, eventTitle } from '../event-text.ts';
import { openCalendar } from './calendar.ts';
import { eventEnd, eventStart } from './event-times.ts';

type Options = { provider: Pick<Provider, 'name'>; publicUrl: string; now: Date };

/**
 * The dates of a branch for a colleague's own calendar, which may lie with another firm: no visitor's name, no link to
 * join, and of somebody who died the last word of the name.
 */
export function createStaffCalendar({ events, funerals }: StaffCalendar, options: Options): string {
  const calendar = openCalendar('Colleagues', `Events and funerals, ${options.provider.name}`);
  // The same all day, so that a calendar that asks again is told that nothing has changed.
  const stamp = new Date(Math.floor(options.now.getTime() / dayMs) * dayMs);
  for (const event of events) {
    const entry = describeEvent(event, options.publicUrl);
    if (entry) calendar.createEvent({ ...entry, ...forColleagues, stamp });
  }
  for (const funeral of funerals)
    calendar.createEvent({ ...describeFuneral(funeral, options.publicUrl), ...forColleagues, stamp });
  return `${calendar.toString()}\r\n`;
}

// The branch's dates do not make a colleague busy.
const forColleagues = { class: ICalEventClass.PRIVATE, transparency: ICalEventTransparency.TRANSPARENT };

function describeEvent(event: CalendarEvent, publicUrl: string) {
  const start = eventStart(event);
  if (!start) return null;
  const { guid, isPublished, numberOfAttendees, maxCapacity, revision } = event;
  const places = formatPlaces(maxCapacity ?? numberOfAttendees);
  const booked = maxCapacity == null ? places : `${numberOfAttendees} of ${places}`;
  return {
    // Another entry than the one that visitors get.
    id: `${guid}-colleagues`,
    sequence: revision,
    url: publicUrl + href('/office/events/:guid', { guid }),
    start,
    end: calendarEnd(start, eventEnd(event)),
    summary: cleanText(isPublished ? eventTitle(event) : `Draft: ${eventTitle(event)}`),
    location: cleanText([event.location?.trim(), formatAddress(event)].filter(Boolean).join(', ')),
    description: `${booked} booked`,
    status: isPublished ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  };
}

const describeFuneral = ({ guid, surname, date, revision }: CalendarFuneral, publicUrl: string) => ({
  id: `${guid}-funeral`,
  sequence: revision,
  url: publicUrl + href('/office/funerals/:guid', { guid }),
  start: new Date(`${date}T00:00:00Z`),
  allDay: true,
  summary: cleanText(`Funeral ${surname}`),
});
