import { Refused } from '#contract/call.ts';
import { calls, type BackOffice } from '#contract/calls.ts';
import { officeCalls, type Office } from '#contract/office.ts';
import { checked } from './check.ts';
import { getDropdowns } from './cremation/dropdowns.ts';
import { composeCremationLetter } from './cremation/letters.ts';
import { createUnattendedCremation, type CremationParts } from './cremation/request.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { readAttendanceKeys } from './events/attendance-keys.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './events/attendance.ts';
import { listEvents } from './events/event-list.ts';
import { createEvent, getAttendees, removeEvent, updateEvent } from './events/event-office.ts';
import { findExistingAttendee } from './events/find-attendee.ts';
import { composeAttendanceLetter } from './events/letters.ts';
import { manageToken } from './events/manage-link.ts';
import { startJobs } from './jobs.ts';
import type { WaitingLetter } from './mail/letter.ts';
import { startOutbox } from './mail/outbox.ts';
import type { Transport } from './mail/transport.ts';

/** What the calls of our own back office need. */
export type OfficeParts = AttendanceParts & CremationParts;

type OpeningParts = {
  databaseUrl: string;
  transport: Transport;
  clock: () => Date;
  log: (sentence: string) => void;
  /** What letters say of whom they come from, and where their links lead. */
  letters: {
    publicUrl: string;
    mailFrom: string;
    provider: { name: string; phone: string; contactUrl: string };
  };
  /** Where cremation requests are sent to. */
  staffMail: string;
  keepRequestsDays: number;
};

/** Opens our own back office on a database: brings it up to date, and starts sending what waits. */
export async function openOffice({ databaseUrl, transport, clock, log, ...given }: OpeningParts) {
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  const keys = await readAttendanceKeys(database);
  const compose = composer(given.letters, keys.manage, log);
  const outbox = startOutbox({ database, clock, log, transport, compose });
  const jobs = startJobs({ database, clock, log, keepRequestsDays: given.keepRequestsDays });
  const parts = { database, clock, keys, lettersWaiting: outbox.wake, staffMail: given.staffMail };
  return {
    backOffice: createBackOffice(parts),
    office: createOffice(parts),
    /** Answers while the database does. */
    isWell: () => database.rows`select 1`,
    stop: async () => {
      await Promise.all([outbox.stop(), jobs.stop()]);
      await transport.close();
      await database.close();
    },
  };
}

function composer(letters: OpeningParts['letters'], manageKey: Buffer, log: OpeningParts['log']) {
  const manageLink = (booking: { id: number; guid: string; eventGuid: string }) =>
    `${letters.publicUrl}/events/${booking.eventGuid}?manage=${manageToken(manageKey, booking)}`;
  return (waiting: WaitingLetter) =>
    waiting.kind.startsWith('cremation-')
      ? composeCremationLetter(waiting, { ...letters, log })
      : composeAttendanceLetter(waiting, { ...letters, manageLink });
}

/** Our own back office, over a database: the fifteen calls of section 7. */
export function createBackOffice(parts: OfficeParts): BackOffice {
  return {
    getBereavementEvents: () => listEvents(parts),
    findExistingAttendee: ({ eventGuid, email }) => findExistingAttendee(parts, eventGuid, email),
    updateAttendee: checked(calls.updateAttendee, ({ attendeeGuid, body }) =>
      updateAttendee(parts, attendeeGuid, body),
    ),
    createAttendee: checked(calls.createAttendee, ({ body }) => createAttendee(parts, body)),
    mailShot: comesLater('Ms/MailShot'),
    getDropdowns: () => getDropdowns(parts),
    createUnattendedCremation: checked(calls.createUnattendedCremation, (input) =>
      createUnattendedCremation(parts, input),
    ),
    unsubscribe: comesLater('Ms/Unsubscribe'),
    emailSignoff: comesLater('Ms/EmailSignoff'),
    uploadImages: comesLater('ClientImage/UploadImages'),
    getImages: comesLater('ClientImage/GetImages'),
    syncSageApi: comesLater('Admin/SyncSageAPI'),
    automatedDdInvoicing: comesLater('Admin/AutomatedDDInvoicing'),
    backgroundServiceApi: comesLater('Admin/BackgroundServiceAPI'),
    emailReminders: comesLater('Admin/EmailReminders'),
  };
}

/** What operators ask of it besides. */
export function createOffice(parts: AttendanceParts): Office {
  return {
    createEvent: checked(officeCalls.createEvent, ({ body }) => createEvent(parts, body)),
    updateEvent: checked(officeCalls.updateEvent, ({ guid, body }) => updateEvent(parts, guid, body)),
    removeEvent: checked(officeCalls.removeEvent, ({ guid, query }) =>
      removeEvent(parts, guid, query.cancelBookings === 'true'),
    ),
    getAttendees: ({ eventGuid }) => getAttendees(parts, eventGuid),
  };
}

const comesLater = (path: string) => async () =>
  new Refused(501, 'not-built-yet', `This back office does not answer ${path} yet.`);
