import { listEventTexts, type PlaceText } from '#contract/records/event.ts';
import { oneLine } from '../../email/email.ts';

/** Emails that were queued by an earlier version may lack a text. */
export type EventPlace = { [Name in PlaceText]?: string | null };

// Local time is parsed and formatted as UTC, so that the server's time zone does not matter.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});

export type Times = { startDateTime: string; endDateTime?: string | null };

/** "Saturday 21 November 2026, 2:30 pm to 4:00 pm", without the end if it is not known. */
export function formatWhen({ startDateTime, endDateTime }: Times): string {
  const [start, end] = [startDateTime, endDateTime ?? startDateTime].map((text) => new Date(`${text}Z`));
  const [startDay, endDay] = [start, end].map((moment) => day.format(moment).replace(',', ''));
  const begin = `${startDay}, ${time.format(start)}`;
  if (!endDateTime) return begin;
  return `${begin} to ${endDay === startDay ? '' : `${endDay}, `}${time.format(end)}`;
}

/** The lines of an address, without empty ones. */
export const formatWhere = (place: EventPlace): string[] =>
  listEventTexts('place')
    .map((name) => oneLine(place[name]))
    .filter((line) => line !== '');
