import { composeAttendanceEmail, type EmailParts } from '#back-office/events/emails/attendance-email.ts';
import { composePrivateLinkEmail } from '#back-office/events/emails/private-link-email.ts';
import type { Database } from '#back-office/database/database.ts';
import type { AttendanceEmailKind } from '#back-office/events/emails/wording.ts';
import { isKind } from '../../email/is-kind.ts';
import type { Email, QueuedEmail } from '#back-office/email/email.ts';

export const emailParts: EmailParts = {
  publicUrl: 'https://www.willow.example',
  mailFrom: 'Willow and Daughters <care@willow.example>',
  provider: {
    name: 'Willow and Daughters',
    phone: '01632 960 123',
    contactUrl: 'https://www.willow.example/contact',
  },
  manageLink: ({ guid }) => `https://www.willow.example/manage/${guid}`,
  checkInCode: (id) => `7KQFM2X${String(id).padStart(5, '2')}`,
};

/** Composes an email of a booking in the name of the tests' provider. */
export const compose = async (waiting: QueuedEmail): Promise<Email> =>
  isKind(waiting, 'attendance-link')
    ? composePrivateLinkEmail(waiting, emailParts)
    : composeAttendanceEmail(waiting as QueuedEmail<AttendanceEmailKind>, emailParts);

/**
 * Makes an event that `visitor-1@example.org`, `visitor-2@example.org`… book, each in a transaction of its own.
 * Returns its guid.
 */
export async function bookPlaces(database: Database, visitors: number, now: Date): Promise<string> {
  const [event] = await database.rows<{ guid: string }>`
    insert into event (title, starts_at, town) values ('A Quiet Hour', '2031-11-21T14:30:00', 'Ludlow') returning guid`;
  for (let number = 1; number <= visitors; number++) {
    await saveBooking(database, event!.guid, `visitor-${number}@example.org`, now);
  }
  return event!.guid;
}

export async function saveBooking(
  database: Database,
  eventGuid: string,
  eMail: string,
  now: Date,
  { status = 'Attending', name = 'Margaret Ellis', places = 1 } = {},
): Promise<void> {
  const [saved] = await database.rows<{ outcome: string }>`
    select outcome from save_attendance(${eventGuid}, ${eMail}, ${eMail}, ${{ name, number_of_attendees: places }}, ${status}, null, null, ${now})`;
  if (saved?.outcome !== 'saved') throw new Error(`Not saved: ${saved?.outcome}`);
}
