import { listBookingLabels, listBookingTexts, type TextIn } from '#contract/records/booking.ts';
import { oneLine, removeLinks } from '../../email/email.ts';
import { formatWhen, formatWhere, type EventPlace, type Times } from './when-and-where.ts';

export type EventFacts = EventPlace &
  Times & {
    guid: string;
    title: string;
    extraInfoTitle: string | null;
    extraDescriptionTitle: string | null;
    /** Absent in emails that an earlier version queued. */
    joinLink?: string | null;
  };

/** Emails that were queued by an earlier version may lack a text. */
export type BookingFacts = { name: string; numberOfAttendees: number } & {
  [Name in TextIn<'email'>]?: string | null;
};

export type AnnouncedEventFacts = EventPlace & Times & Pick<EventFacts, 'title' | 'joinLink'>;

/** One sentence for each announced fact of an event that has changed, with the old and the new value. */
export function describeEventChanges(before: AnnouncedEventFacts, after: AnnouncedEventFacts): string[] {
  const whenBefore = formatWhen(before).replace(', ', ' at ');
  const whenAfter = formatWhen(after).replace(', ', ' at ');
  const [placeBefore, placeAfter] = [before, after].map((event) => formatWhere(event).join(', ')) as [
    string,
    string,
  ];
  return [
    ...describeChange('The name', oneLine(before.title), oneLine(after.title)),
    ...describeChange('The time', whenBefore, whenAfter),
    ...describeChange('The place', placeBefore, placeAfter),
    ...((before.joinLink ?? '') === (after.joinLink ?? '') ? [] : [after.joinLink ? newLink : noLink]),
  ];
}

const newLink = 'The link to join online is a new one. Please use the one in this email.';
const noLink = 'You cannot join online any more.';

const describeChange = (what: string, before: string, after: string): string[] => {
  if (before === after) return [];
  if (before === '') return [`${what} is now known: ${after}.`];
  if (after === '') return [`${what} is not known any more: it was ${before}.`];
  return [`${what} has changed. It was ${before}. It is now ${after}.`];
};

/** One sentence for each change to a booking, with the earlier value. The email lists the new answers below. */
export function describeBookingChanges(
  before: BookingFacts,
  after: BookingFacts,
  event: EventFacts,
): string[] {
  const [nameBefore, nameAfter] = [removeLinks(before.name), removeLinks(after.name)];
  const titles = listBookingLabels(event);
  const texts = listBookingTexts('email').filter((name) => oneLine(before[name]) !== oneLine(after[name]));
  return [
    ...(before.numberOfAttendees === after.numberOfAttendees
      ? []
      : [`Number of people: ${before.numberOfAttendees} before, ${after.numberOfAttendees} now.`]),
    ...(nameBefore === nameAfter ? [] : [`Name: ${nameBefore} before, ${nameAfter} now.`]),
    ...texts.map((name) => describeAnswerChange(oneLine(titles[name]), removeLinks(before[name]))),
  ];
}

const describeAnswerChange = (title: string, before: string): string =>
  `Your answer to "${title}" has changed.${before && ` It was "${before}".`}`;
