import { ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { dayMs } from '#contract/fields/durations.ts';
import { chooseCalendarEnd } from '#contract/calendar.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { CalendarEvent, CalendarFuneral, StaffCalendar } from '#contract/visitor/staff-calendar.ts';
import { href } from 'react-router';
import type { Provider } from '../../provider.ts';
import { formatAddress, formatPlaces, formatEventTitle } from '../event-text.ts';
import { openCalendar } from './calendar.ts';
import { readEventEnd, readEventStart } from './event-times.ts';

type Options = { provider: Pick<Provider, 'name'>; publicUrl: string; now: Date };

/**
 * Creates a branch's dates for a colleague's own calendar, which another firm may host. It has no visitor's name,
 * no link to join, and only the last name of somebody who died.
 */
export function createStaffCalendar({ events, funerals }: StaffCalendar, options: Options): string {
  const calendar = openCalendar('Colleagues', `Events and funerals, ${options.provider.name}`);
  // Constant for a day, so that a calendar that asks again learns that nothing has changed.
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
  const start = readEventStart(event);
  if (!start) return null;
  const { guid, isPublished, numberOfAttendees, maxCapacity, revision } = event;
  const places = formatPlaces(maxCapacity ?? numberOfAttendees);
  const booked = maxCapacity == null ? places : `${numberOfAttendees} of ${places}`;
  return {
    // A different id from the entry for visitors.
    id: `${guid}-colleagues`,
    sequence: revision,
    url: publicUrl + href('/office/events/:guid', { guid }),
    start,
    end: chooseCalendarEnd(start, readEventEnd(event)),
    summary: cleanText(isPublished ? formatEventTitle(event) : `Draft: ${formatEventTitle(event)}`),
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
