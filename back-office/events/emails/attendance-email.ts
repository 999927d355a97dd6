import { listBookingLabels, listBookingTexts } from '#contract/records/booking.ts';
import { describeCalendarEvent } from '#contract/calendar.ts';
import { formatPeople } from '#contract/fields/count.ts';
import { getDay, formatMomentWithoutYear, formatTime } from '#contract/fields/days.ts';
import { formatCheckInCode } from '#contract/check-in-code.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import { oneLine, removeLinks, type Email, type Mailbox, type QueuedEmail } from '../../email/email.ts';
import type { CustomEmailTexts } from '../../email/custom-email-texts.ts';
import { createCalendarEntry } from './calendar-entry.ts';
import { renderQrCodePng } from '../../pdf/qr-code.ts';
import { composeText, type AttendanceEmailKind, type EmailText } from './wording.ts';
import {
  describeBookingChanges,
  describeEventChanges,
  type AnnouncedEventFacts,
  type BookingFacts,
  type EventFacts,
} from './changes.ts';
import { formatWhen, formatWhere } from './when-and-where.ts';

export type EmailParts = {
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** `Name <address>` or an address. */
  mailFrom: string;
  provider: Provider;
  /** The private URL for amending or cancelling this booking. */
  manageLink(attendee: { id: number; guid: string; eventGuid: string }): string;
  customEmailTexts?: CustomEmailTexts;
  /** The check-in code of a booking. */
  checkInCode(attendeeId: number): string;
};

// The facts that attendance_facts() in the database writes.
type Facts = {
  event: EventFacts;
  attendee: BookingFacts & { id: number; guid: string; revision: number };
  /** As last announced to the recipient; absent if the email is not about a change. */
  eventBefore?: AnnouncedEventFacts;
  attendeeBefore?: BookingFacts;
  /** Why the event is cancelled. */
  reason?: string | null;
};

/** Composes the email about the current state of a booking. */
export async function composeAttendanceEmail(
  waiting: QueuedEmail<AttendanceEmailKind>,
  parts: EmailParts,
): Promise<Email> {
  const facts = waiting.facts as Facts;
  const eventUrl = `${parts.publicUrl}/events/${facts.event.guid}`;
  const text = composeEmailText(waiting.kind, facts, eventUrl, parts);
  const code = text.isCancelled || isOnline(facts.event) ? null : parts.checkInCode(facts.attendee.id);
  const about = { name: removeLinks(facts.attendee.name), event: oneLine(facts.event.title) };
  const customTexts = parts.customEmailTexts?.(waiting.kind, about) ?? [];
  const opening = [...text.opening, ...customTexts];
  const content = {
    ...createContent(facts, { ...text, opening }, parts.provider),
    ...(code && { code: toCode(code) }),
  };
  const { mailFrom } = parts;
  const email = createEmail({ mailFrom, to: waiting.recipient, subject: text.subject, content });
  return {
    ...email,
    ...(code && { attachments: [await renderCodeImage(code)] }),
    // A reminder needs no calendar file: the confirmation had one.
    ...(waiting.kind !== 'event-reminder' && {
      calendar: createEntry(waiting, facts, text, email.from, parts),
    }),
  };
}

const codeCid = 'check-in-code@lychgate';

const toCode = (code: string) => ({
  lead: 'At the door, show this code or give your name.',
  text: formatCheckInCode(code),
  imageCid: codeCid,
});

const renderCodeImage = async (code: string) => ({
  filename: 'check-in-code.png',
  contentType: 'image/png',
  content: await renderQrCodePng(code),
  cid: codeCid,
});

function createEntry(
  waiting: QueuedEmail,
  { event, attendee }: Facts,
  { isCancelled }: EmailText,
  from: Mailbox,
  parts: EmailParts,
) {
  return createCalendarEntry({
    isCancelled,
    about: describeCalendarEvent(event.guid, parts),
    revision: attendee.revision,
    changedAt: waiting.createdAt,
    startsAt: event.startDateTime,
    endsAt: event.endDateTime ?? null,
    title: oneLine(event.title),
    where: formatWhere(event),
    organizer: from,
    attendee: waiting.recipient,
  });
}

const composeEmailText = (kind: AttendanceEmailKind, facts: Facts, eventUrl: string, parts: EmailParts) => {
  const { event, attendee } = facts;
  const manageUrl = parts.manageLink({ id: attendee.id, guid: attendee.guid, eventGuid: event.guid });
  return composeText(kind, {
    title: oneLine(event.title),
    when: formatMomentWithoutYear(event.startDateTime),
    newTime: formatNewTime(facts),
    places: attendee.numberOfAttendees,
    phone: parts.provider.phone,
    changes: describeChanges(facts),
    reason: (facts.reason ?? '')
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== ''),
    eventUrl,
    manageUrl,
    createChangeBack: changeBack(facts, manageUrl),
  });
};

function formatNewTime({ event: { startDateTime }, eventBefore }: Facts): string | null {
  const before = eventBefore?.startDateTime;
  if (!before || startDateTime === before) return null;
  return getDay(startDateTime) === getDay(before)
    ? formatTime(startDateTime)
    : formatMomentWithoutYear(startDateTime);
}

function changeBack({ attendee, attendeeBefore }: Facts, manageUrl: string) {
  const before = attendeeBefore?.numberOfAttendees;
  if (before === undefined || before === attendee.numberOfAttendees) return null;
  const url = new URL(manageUrl);
  url.searchParams.set('before', String(before));
  return { people: formatPeople(before), url: url.href };
}

function describeChanges({ event, attendee, eventBefore, attendeeBefore }: Facts): string[] {
  if (eventBefore) return describeEventChanges(eventBefore, event);
  return attendeeBefore ? describeBookingChanges(attendeeBefore, attendee, event) : [];
}

const createContent = ({ event, attendee }: Facts, text: EmailText, provider: Provider): Content => ({
  ...text,
  actions: [
    ...(event.joinLink && !text.isCancelled ? [createJoinAction(event.joinLink)] : []),
    ...(text.actions ?? []),
  ],
  greeting: `Dear ${removeLinks(attendee.name)},`,
  details: text.isCancelled
    ? listEventDetails(event)
    : [...listEventDetails(event), ...listBookingDetails(event, attendee)],
  provider,
});

/** Whether an event has only a link and no place, so that nobody checks in. */
const isOnline = ({ joinLink, addressLine1, town, postCode }: EventFacts): boolean =>
  Boolean(joinLink) && [addressLine1, town, postCode].every((text) => !text?.trim());

const createJoinAction = (url: string) => ({
  lead: 'When it begins, join us online here. This link is for you; please do not pass it on.',
  label: 'Join online',
  url,
});

export const listEventDetails = (event: EventFacts) =>
  [
    { label: 'What', lines: [oneLine(event.title)] },
    { label: 'When', lines: [formatWhen(event)] },
    { label: 'Where', lines: formatWhere(event) },
  ].filter(({ lines }) => lines.length > 0);

const listBookingDetails = (event: Facts['event'], attendee: Facts['attendee']) =>
  [
    {
      label: 'How many',
      answer: formatPeople(attendee.numberOfAttendees),
    },
    ...listBookingTexts('email').map((name) => ({
      label: oneLine(listBookingLabels(event)[name]),
      answer: removeLinks(attendee[name]),
    })),
  ]
    .filter(({ answer }) => answer !== '')
    .map(({ label, answer }) => ({ label, lines: [answer] }));
