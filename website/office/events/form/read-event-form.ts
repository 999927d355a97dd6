import { cleanText } from '#contract/fields/clean-text.ts';
import { dayOf } from '#contract/fields/days.ts';
import type { EventDetails, EventForStaff } from '#contract/operator/events.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { typedDay, typedHour } from '../event-words.ts';
import { readTypedMoment } from './typed-moment.ts';

/** Input name -> what is typed there. */
export type Texts = Record<string, string>;

const textFields = [
  'title',
  'location',
  'addressLine1',
  'addressLine2',
  'town',
  'postCode',
  'details',
  'extraInfoTitle',
  'extraDescriptionTitle',
] as const;

/** The two boxes of each moment. */
const moments = {
  startDateTime: { day: 'startDay', time: 'startTime', name: 'the start' },
  endDateTime: { day: 'endDay', time: 'endTime', name: 'the end' },
  bookingClosesAt: { day: 'closingDay', time: 'closingTime', name: 'the end of booking' },
  publishAt: { day: 'publishDay', time: 'publishTime', name: 'publishing' },
} as const;
type Moment = keyof typeof moments;

/** The inputs beside which the problems of a field of the call stand. */
const inputOf: Record<string, string> = {
  startDateTime: 'startTime',
  endDateTime: 'endTime',
  bookingClosesAt: 'closingTime',
  publishAt: 'publishTime',
  isDraft: 'publishing',
};

/** The problems of a call, beside their inputs. */
export const problemsBesideInputs = (fields: Record<string, string>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [inputOf[field] ?? field, problem]));

/** What a form shows of an event. */
export function textsOfEvent(event: EventDetails | EventForStaff): Texts {
  const { startDateTime, endDateTime = null, bookingClosesAt = null, publishAt = null } = event;
  const isSameDay = endDateTime && dayOf(endDateTime) === dayOf(startDateTime);
  return {
    ...Object.fromEntries(textFields.map((name) => [name, event[name] ?? ''])),
    startDay: typedDay(startDateTime),
    startTime: typedHour(startDateTime),
    endDay: isSameDay ? '' : typedDay(endDateTime),
    endTime: typedHour(endDateTime),
    maxCapacity: event.maxCapacity?.toString() ?? '',
    closingDay: typedDay(bookingClosesAt),
    closingTime: typedHour(bookingClosesAt),
    publishing: publishingOf(event),
    publishDay: typedDay(publishAt),
    publishTime: typedHour(publishAt),
    ...(event.allowPhotoUpload && { allowPhotoUpload: 'yes' }),
  };
}

function publishingOf(event: EventDetails | EventForStaff): string {
  if (event.isDraft) return 'draft';
  const isPublished = 'state' in event && event.state !== 'scheduled';
  return event.publishAt && !isPublished ? 'later' : 'now';
}

/**
 * A typed form as the body of a call, with what is wrong in it.
 * @param stored the event that is edited
 */
export function readEventForm(
  typed: Texts,
  today: string,
  stored: EventForStaff | null = null,
): { body: EventDetails; problems: Problems } {
  const problems: Problems = {};
  const momentIn = (moment: Moment, given: Texts = typed): string | null => {
    const { day, time, name } = moments[moment];
    const texts = { day: given[day] ?? '', time: given[time] ?? '' };
    const reading = readTypedMoment(texts, { name, today });
    if ('value' in reading) return reading.value;
    problems[reading.wrong === 'day' ? day : time] = reading.problem;
    return null;
  };
  const texts = Object.fromEntries(textFields.map((name) => [name, textIn(typed, name)]));
  if (!texts.title) problems.title = 'Please enter a title.';
  const startDateTime = momentIn('startDateTime');
  if (startDateTime === null && !problems.startDay && !problems.startTime)
    problems.startDay = 'Please enter the day of the start.';
  const maxCapacity = readCapacity(typed.maxCapacity ?? '');
  if (Number.isNaN(maxCapacity)) problems.maxCapacity = capacityProblem;
  const isLater = typed.publishing === 'later';
  const publishAt = isLater ? momentIn('publishAt') : null;
  if (isLater && publishAt === null && !problems.publishDay && !problems.publishTime)
    problems.publishDay = 'Please enter the day on which to publish it.';
  // An event that visitors see already keeps the time at which it was published.
  const staysPublished = stored?.state === 'upcoming' || stored?.state === 'past';
  const publishing =
    staysPublished && typed.publishing === 'now' ? {} : { isDraft: typed.publishing === 'draft', publishAt };
  const body = {
    ...texts,
    title: texts.title ?? '',
    startDateTime: startDateTime ?? '',
    endDateTime: momentIn('endDateTime', withEndDay(typed)),
    maxCapacity,
    bookingClosesAt: momentIn('bookingClosesAt'),
    ...publishing,
    ...(typed.allowPhotoUpload === 'yes' && { allowPhotoUpload: true }),
  };
  return { body, problems };
}

// The end is on the day of the start, unless another day is typed.
const withEndDay = (typed: Texts): Texts => ({
  ...typed,
  endDay: typed.endTime?.trim() && !typed.endDay?.trim() ? typed.startDay! : (typed.endDay ?? ''),
});

const textIn = (typed: Texts, name: string): string | null =>
  cleanText((typed[name] ?? '').replaceAll('\r\n', '\n')) || null;

function readCapacity(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,6}$/.test(digits) && Number(digits) <= capacityMax ? Number(digits) : NaN;
}

const capacityMax = 100_000;
const capacityProblem = 'Please enter the number of places, such as 40, or leave it empty for no limit.';
