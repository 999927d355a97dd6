import { cleanText } from '#contract/fields/clean-text.ts';
import { dayOf, todayInLondon } from '#contract/fields/days.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { EventDetails, EventForStaff } from '#contract/operator/events.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { inPast, readTypedMoment, typedDay, typedHour } from '../../form/typed-moment.ts';

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

/** The form values of an event. */
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
    ...(event.branch && { branch: event.branch }),
  };
}

function publishingOf(event: EventDetails | EventForStaff): string {
  if (event.isDraft) return 'draft';
  return event.publishAt && !('state' in event && isPublished(event)) ? 'later' : 'now';
}

type Asked = {
  now: Date;
  /** The event that is edited. */
  stored?: EventForStaff;
};

/** A typed form as the body of a call, with what is wrong in it in the order of the form. */
export function readEventForm(typed: Texts, asked: Asked): { body: EventDetails; problems: Problems } {
  const problems: Problems = {};
  const momentIn = momentReader(problems, asked.now);
  const texts = Object.fromEntries(textFields.map((name) => [name, textIn(typed, name)]));
  if (!texts.title) problems.title = 'Please enter a title.';
  const startDateTime = momentIn('startDateTime', typed, 'Please enter the day of the start.') ?? '';
  if (startDateTime && isMovedIntoPast(startDateTime, asked)) problems.startDay = inPast;
  const endDateTime = problems.startDay ? null : momentIn('endDateTime', withEndDay(typed));
  const maxCapacity = readCapacity(typed.maxCapacity ?? '');
  if (Number.isNaN(maxCapacity)) problems.maxCapacity = capacityProblem;
  const bookingClosesAt = momentIn('bookingClosesAt', typed);
  const isLater = typed.publishing === 'later';
  const publishAt = isLater ? momentIn('publishAt', typed, 'Please enter the day of publishing.') : null;
  // An event that visitors see already keeps the time at which it was published.
  const staysPublished = asked.stored && isPublished(asked.stored) && typed.publishing === 'now';
  const body = {
    ...texts,
    title: texts.title ?? '',
    startDateTime,
    endDateTime,
    maxCapacity,
    bookingClosesAt,
    ...(!staysPublished && { isDraft: typed.publishing === 'draft', publishAt }),
    allowPhotoUpload: typed.allowPhotoUpload === 'yes' || null,
    ...(typed.branch && { branch: typed.branch }),
  };
  return { body, problems };
}

/** Whether visitors see or have seen an event. */
export const isPublished = ({ state }: EventForStaff): boolean => state === 'upcoming' || state === 'past';

/** Reads the two boxes of a moment. `missing` is the problem if nothing was typed. */
const momentReader =
  (problems: Problems, now: Date) =>
  (moment: Moment, typed: Texts, missing?: string): string | null => {
    const { day, time, name } = moments[moment];
    const texts = { day: typed[day] ?? '', time: typed[time] ?? '' };
    const reading = readTypedMoment(texts, { name, today: todayInLondon(now) });
    if ('value' in reading) {
      if (reading.value === null && missing) problems[day] = missing;
      return reading.value;
    }
    if (reading.wrong.day) problems[day] = reading.wrong.day;
    if (reading.wrong.time) problems[time] = reading.wrong.time;
    return null;
  };

// An event that has started can be corrected.
const isMovedIntoPast = (startDateTime: string, { now, stored }: Asked): boolean =>
  startDateTime !== stored?.startDateTime && !stored?.hasStarted && londonMoment(startDateTime) <= now;

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
