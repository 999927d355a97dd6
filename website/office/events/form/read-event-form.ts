import { cleanText } from '#contract/fields/clean-text.ts';
import { getDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { EventDetails, EventForStaff } from '#contract/operator/events/events.ts';
import { eventTexts } from '#contract/records/event.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { pastTimeMessage, parseMoment, dayInForm, hourInForm } from '../../form/moments/parse-moment.ts';

/** Input name -> what is typed there. */
export type EventFormValues = Record<string, string>;

const textFields = ['title', 'joinLink', ...eventTexts] as const;

/** The two boxes of each moment. */
const moments = {
  startDateTime: { day: 'startDay', time: 'startTime', name: 'the start' },
  endDateTime: { day: 'endDay', time: 'endTime', name: 'the end' },
  bookingClosesAt: { day: 'closingDay', time: 'closingTime', name: 'the end of booking' },
  publishAt: { day: 'publishDay', time: 'publishTime', name: 'publishing' },
} as const;
type Moment = keyof typeof moments;

/** The inputs beside which the problems of a field of the call stand. */
const inputNames: Record<string, string> = {
  startDateTime: 'startTime',
  endDateTime: 'endTime',
  bookingClosesAt: 'closingTime',
  publishAt: 'publishTime',
  isDraft: 'publishing',
};

/** The problems of a call, beside their inputs. */
export const mapEventProblems = (fields: Record<string, string>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [inputNames[field] ?? field, problem]));

/** The form values of an event. */
export function toEventFormValues(event: EventDetails | EventForStaff): EventFormValues {
  const { startDateTime, endDateTime = null, bookingClosesAt = null, publishAt = null } = event;
  const isSameDay = endDateTime && getDay(endDateTime) === getDay(startDateTime);
  return {
    ...Object.fromEntries(textFields.map((name) => [name, event[name] ?? ''])),
    startDay: dayInForm(startDateTime),
    startTime: hourInForm(startDateTime),
    endDay: isSameDay ? '' : dayInForm(endDateTime),
    endTime: hourInForm(endDateTime),
    maxCapacity: event.maxCapacity?.toString() ?? '',
    thanksAfter: event.thanksAfter ?? '',
    closingDay: dayInForm(bookingClosesAt),
    closingTime: hourInForm(bookingClosesAt),
    publishing: choosePublishing(event),
    publishDay: dayInForm(publishAt),
    publishTime: hourInForm(publishAt),
    ...(event.branch && { branch: event.branch }),
  };
}

function choosePublishing(event: EventDetails | EventForStaff): string {
  if (event.isDraft) return 'draft';
  return event.publishAt && !('state' in event && isPublished(event)) ? 'later' : 'now';
}

type EventFormOptions = {
  now: Date;
  /** The event that is edited. */
  stored?: EventForStaff;
};

/** A typed form as the body of a call, with what is wrong in it in the order of the form. */
export function readEventForm(
  formValues: EventFormValues,
  options: EventFormOptions,
): { body: EventDetails; problems: Problems } {
  const problems: Problems = {};
  const readMoment = createMomentReader(problems, options.now);
  const texts = Object.fromEntries(textFields.map((name) => [name, readText(formValues, name)]));
  if (!texts.title) problems.title = 'Please enter a title.';
  const startDateTime = readMoment('startDateTime', formValues, 'Please enter the day of the start.') ?? '';
  if (startDateTime && isMovedIntoPast(startDateTime, options)) problems.startDay = pastTimeMessage;
  const endDateTime = problems.startDay ? null : readMoment('endDateTime', fillInEndDay(formValues));
  const maxCapacity = readCapacity(formValues.maxCapacity ?? '');
  if (Number.isNaN(maxCapacity)) problems.maxCapacity = capacityProblem;
  const bookingClosesAt = readMoment('bookingClosesAt', formValues);
  const isLater = formValues.publishing === 'later';
  const publishAt = isLater
    ? readMoment('publishAt', formValues, 'Please enter the day of publishing.')
    : null;
  // An event that visitors see already keeps the time at which it was published.
  const staysPublished = options.stored && isPublished(options.stored) && formValues.publishing === 'now';
  const body = {
    ...texts,
    title: texts.title ?? '',
    startDateTime,
    endDateTime,
    maxCapacity,
    bookingClosesAt,
    thanksAfter: (['yes', 'no'] as const).find((choice) => choice === formValues.thanksAfter) ?? null,
    ...(!staysPublished && { isDraft: formValues.publishing === 'draft', publishAt }),
    ...(formValues.branch && { branch: formValues.branch }),
  };
  return { body, problems };
}

/** Whether visitors see or have seen an event. */
export const isPublished = ({ state }: EventForStaff): boolean => state === 'upcoming' || state === 'past';

/** Reads the two boxes of a moment. `missing` is the problem if nothing was typed. */
const createMomentReader =
  (problems: Problems, now: Date) =>
  (moment: Moment, formValues: EventFormValues, missing?: string): string | null => {
    const { day, time, name } = moments[moment];
    const texts = { day: formValues[day] ?? '', time: formValues[time] ?? '' };
    const reading = parseMoment(texts, { name, today: todayInLondon(now) });
    if ('value' in reading) {
      if (reading.value === null && missing) problems[day] = missing;
      return reading.value;
    }
    if (reading.wrong.day) problems[day] = reading.wrong.day;
    if (reading.wrong.time) problems[time] = reading.wrong.time;
    return null;
  };

// An event that has started can be corrected.
const isMovedIntoPast = (startDateTime: string, { now, stored }: EventFormOptions): boolean =>
  startDateTime !== stored?.startDateTime && !stored?.hasStarted && londonMoment(startDateTime) <= now;

// The end is on the day of the start, unless another day is typed.
const fillInEndDay = (formValues: EventFormValues): EventFormValues => ({
  ...formValues,
  endDay:
    formValues.endTime?.trim() && !formValues.endDay?.trim()
      ? formValues.startDay!
      : (formValues.endDay ?? ''),
});

const readText = (formValues: EventFormValues, name: string): string | null =>
  cleanText((formValues[name] ?? '').replaceAll('\r\n', '\n')) || null;

function readCapacity(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,6}$/.test(digits) && Number(digits) <= capacityMax ? Number(digits) : NaN;
}

const capacityMax = 100_000;
const capacityProblem = 'Please enter the number of places, such as 40, or leave it empty for no limit.';
