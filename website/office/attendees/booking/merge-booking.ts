import { bookingFieldNames, listBookingLabels, type BookingField } from '#contract/records/booking.ts';
import type { Attendee } from '#contract/operator/events/attendees.ts';
import { visitorActor } from '#contract/operator/staff/actor.ts';
import type { ColleaguesFieldChange } from '../../form/edit-page.tsx';
import { requireAnswer, type Staff } from '../../require-staff.ts';

type Texts = Partial<Record<string, string>>;

/** The name of the hidden field with the booking as the form was opened. */
export const originalField = 'original';

/** The fields of a booking as texts of its form. */
export const toBookingFormValues = (attendee: Attendee): Record<string, string> =>
  Object.fromEntries(bookingFieldNames.map((name) => [name, String(attendee[name] ?? '')]));

/**
 * The form after a colleague's change: a field that only they changed has the new value, and everything else stays as
 * entered. Null if the form does not say how it was opened.
 */
export async function mergeBooking(api: Staff['api'], guid: string, values: Record<string, string>) {
  const original = readOriginal(values[originalField]);
  if (!original) return null;
  const attendee = requireAnswer(await api.getAttendee({ guid }));
  const history = requireAnswer(await api.getHistory({ recordType: 'attendee', recordId: guid, query: {} }));
  const now = toBookingFormValues(attendee);
  const getEntered = (name: BookingField) => normalise(values[name] ?? original[name]);
  const changed = bookingFieldNames.filter((name) => now[name] !== normalise(original[name]));
  const isUntouched = (name: BookingField) => getEntered(name) === normalise(original[name]);
  const { event } = requireAnswer(await api.getAttendance({ eventGuid: attendee.event.guid }));
  const labels = listBookingLabels(event);
  const news = changed.map((name): ColleaguesFieldChange => {
    const entry = history.items.find(({ changes }) => changes?.[name]);
    // Only what the family changes on the website is not in the history.
    const isInHistory = String(entry?.changes?.[name]?.[1] ?? '') === now[name];
    return {
      who: entry && isInHistory ? entry.who : visitorActor.name,
      name: labels[name],
      before: original[name],
      now: now[name],
      ...(!isUntouched(name) && getEntered(name) !== now[name] && { value: getEntered(name) }),
    };
  });
  const taken = Object.fromEntries(changed.filter(isUntouched).map((name) => [name, now[name] ?? '']));
  return { values: { ...values, ...taken }, news, base: String(attendee.revision) };
}

const normalise = (text = ''): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** A browser can send anything in a hidden field. */
function readOriginal(text: string | undefined): Texts | null {
  try {
    const read = Object(JSON.parse(text ?? '')) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
}
