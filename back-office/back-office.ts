import type { KeyObject } from 'node:crypto';
import { Refused } from '#contract/call.ts';
import { calls, type BackOffice } from '#contract/calls.ts';
import { officeCalls, type Office } from '#contract/office.ts';
import { checked } from './check.ts';
import { getDropdowns } from './cremation/dropdowns.ts';
import { composeCremationLetter } from './cremation/letters.ts';
import { createUnattendedCremation, type CremationParts } from './cremation/request.ts';
import { openDatabase, type Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { readAttendanceKeys } from './events/attendance-keys.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './events/attendance.ts';
import { listEvents } from './events/event-list.ts';
import { createEvent, getAttendees, removeEvent, updateEvent } from './events/event-office.ts';
import { findExistingAttendee } from './events/find-attendee.ts';
import { composeAttendanceLetter } from './events/letters.ts';
import { manageToken } from './events/manage-link.ts';
import { startJobs } from './jobs.ts';
import { takeDeliveryReport } from './mail/delivery-report.ts';
import type { WaitingLetter } from './mail/letter.ts';
import { startOutbox } from './mail/outbox.ts';
import { atMost } from './mail/pace.ts';
import type { Transport } from './mail/transport.ts';
import { startCampaigns } from './mailing/campaign-queue.ts';
import {
  createCampaign,
  getCampaign,
  getCampaigns,
  sendCampaign,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
  type CampaignParts,
} from './mailing/campaign.ts';
import { importContacts, previewContacts } from './mailing/contacts-import.ts';
import { getContacts } from './mailing/contacts-list.ts';
import { readMailShotKey } from './mailing/mail-shot-link.ts';
import { composeMailShotLetter } from './mailing/mail-shot-letter.ts';
import { recordMailShot, type MailShotParts } from './mailing/mail-shot.ts';
import { unsubscribe } from './mailing/unsubscribe.ts';
import { startDerivatives } from './photographs/derivatives.ts';
import {
  createFuneral,
  getFunerals,
  getPhotographs,
  removeFuneral,
  removePhotograph,
  updateFuneral,
} from './photographs/funerals.ts';
import { getImages } from './photographs/get-images.ts';
import { openPhotograph } from './photographs/open-photograph.ts';
import type { PhotographLimits, PhotographParts } from './photographs/parts.ts';
import { sweepIncoming } from './photographs/sweep.ts';
import { takePhotograph } from './photographs/take-photograph.ts';
import { composeSignoffLetter } from './signoff/letters.ts';
import { signOff, type SignoffParts } from './signoff/sign-off.ts';
import { createSignoff, getSignoff, voidSignoff } from './signoff/signoff-office.ts';
import { openStorage } from './storage/open-storage.ts';

/** What the calls of our own back office need. */
export type OfficeParts = AttendanceParts &
  CremationParts &
  MailShotParts &
  SignoffParts &
  CampaignParts &
  PhotographParts;

type OpeningParts = {
  databaseUrl: string;
  transport: Transport;
  clock: () => Date;
  log: (sentence: string) => void;
  /** What letters say of whom they come from, and where their links lead. */
  letters: {
    publicUrl: string;
    mailFrom: string;
    /** The sender of news. */
    mailFromNews: string;
    /** Where a mail program writes to for who wants no more news, beside the link; null: the link alone. */
    mailUnsubscribeTo: string | null;
    provider: { name: string; phone: string; contactUrl: string };
  };
  /** Where cremation requests are sent to. */
  staffMail: string;
  /** How many letters this process sends a minute at most; null: as fast as it goes. */
  mailPerMinute: number | null;
  /** Where servers report what they could not deliver; null: to the sender. */
  mailBouncesTo: string | null;
  keepRequestsDays: number;
  /** Where photographs are kept: `s3` null for the disk, under `dataDir`. */
  storage: Parameters<typeof openStorage>[0];
  photographs: PhotographLimits & { keepOriginalsDays: number };
};

/** Opens our own back office on a database: brings it up to date, and starts sending what waits. */
export async function openOffice({ databaseUrl, ...given }: OpeningParts) {
  const storage = await openStorage(given.storage);
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  const keys = await readAttendanceKeys(database);
  const mailShotKey = await readMailShotKey(database);
  await sweepIncoming({ database, storage });
  const { transport, clock, log, staffMail, keepRequestsDays, photographs } = given;
  const { publicUrl, provider } = given.letters;
  const outbox = openOutbox(database, given, { manage: keys.manage, mailShot: mailShotKey });
  const derivatives = startDerivatives({ database, storage, clock, log });
  const { keepOriginalsDays } = photographs;
  const jobs = startJobs({ database, storage, clock, log, keepRequestsDays, keepOriginalsDays });
  const campaigns = startCampaigns({ database, clock, log, lettersWaiting: outbox.wake });
  const known = { database, clock, keys, mailShotKey, staffMail, storage, photographs, publicUrl };
  const parts: OfficeParts = {
    ...known,
    phone: provider.phone,
    lettersWaiting: outbox.wake,
    campaignsWaiting: campaigns.wake,
    photographsWaiting: derivatives.wake,
  };
  return {
    backOffice: createBackOffice(parts),
    office: createOffice(parts),
    openPhotograph: (...asked: AskedFor) => openPhotograph(parts, ...asked),
    /** Answers while the database does. */
    isWell: () => database.rows`select 1`,
    stop: async () => {
      await Promise.all([outbox.stop(), jobs.stop(), campaigns.stop(), derivatives.stop()]);
      await transport.close();
      await database.close();
    },
  };
}

type AskedFor = Parameters<typeof openPhotograph> extends [unknown, ...infer Rest] ? Rest : never;

type LetterKeys = { manage: Buffer; mailShot: KeyObject };

function openOutbox(database: Database, given: Omit<OpeningParts, 'databaseUrl'>, keys: LetterKeys) {
  const { transport, clock, log, letters, staffMail, mailBouncesTo, mailPerMinute } = given;
  const manageLink = (booking: { id: number; guid: string; eventGuid: string }) =>
    `${letters.publicUrl}/events/${booking.eventGuid}?manage=${manageToken(keys.manage, booking)}`;
  const compose = (waiting: WaitingLetter) => {
    if (waiting.kind.startsWith('cremation-')) return composeCremationLetter(waiting, { ...letters, log });
    if (waiting.kind.startsWith('signoff-')) return composeSignoffLetter(waiting, letters);
    if (waiting.kind.startsWith('mail-shot'))
      return composeMailShotLetter(waiting, { ...letters, database, clock, mailShotKey: keys.mailShot });
    return composeAttendanceLetter(waiting, { ...letters, manageLink });
  };
  const pace = mailPerMinute ? atMost(mailPerMinute) : undefined;
  return startOutbox({ database, clock, log, transport, compose, staffMail, bouncesTo: mailBouncesTo, pace });
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
    mailShot: checked(calls.mailShot, ({ body }) => recordMailShot(parts, body)),
    getDropdowns: () => getDropdowns(parts),
    createUnattendedCremation: checked(calls.createUnattendedCremation, (input) =>
      createUnattendedCremation(parts, input),
    ),
    unsubscribe: checked(calls.unsubscribe, ({ body }) => unsubscribe(parts, body)),
    emailSignoff: checked(calls.emailSignoff, ({ body }) => signOff(parts, body)),
    uploadImages: ({ funeralGuid, body }) => takePhotograph(parts, funeralGuid, body),
    getImages: ({ funeralGuid }) => getImages(parts, funeralGuid),
    syncSageApi: comesLater('Admin/SyncSageAPI'),
    automatedDdInvoicing: comesLater('Admin/AutomatedDDInvoicing'),
    backgroundServiceApi: comesLater('Admin/BackgroundServiceAPI'),
    emailReminders: comesLater('Admin/EmailReminders'),
  };
}

/** What operators ask of it besides. */
export function createOffice(parts: OfficeParts): Office {
  return {
    createEvent: checked(officeCalls.createEvent, ({ body }) => createEvent(parts, body)),
    updateEvent: checked(officeCalls.updateEvent, ({ guid, body }) => updateEvent(parts, guid, body)),
    removeEvent: checked(officeCalls.removeEvent, ({ guid, query }) =>
      removeEvent(parts, guid, query.cancelBookings === 'true'),
    ),
    getAttendees: ({ eventGuid }) => getAttendees(parts, eventGuid),
    createCampaign: checked(officeCalls.createCampaign, ({ body }) => createCampaign(parts, body)),
    getCampaigns: checked(officeCalls.getCampaigns, ({ query }) => getCampaigns(parts, query)),
    getCampaign: ({ ca }) => getCampaign(parts, ca),
    updateCampaign: checked(officeCalls.updateCampaign, ({ ca, body }) => updateCampaign(parts, ca, body)),
    testCampaign: checked(officeCalls.testCampaign, ({ ca, body }) => testCampaign(parts, ca, body)),
    sendCampaign: checked(officeCalls.sendCampaign, ({ ca, body }) =>
      sendCampaign(parts, ca, body.at ?? null),
    ),
    unscheduleCampaign: ({ ca }) => unscheduleCampaign(parts, ca),
    previewContacts: ({ body }) => previewContacts(parts, body),
    importContacts: ({ body }) => importContacts(parts, body),
    getContacts: checked(officeCalls.getContacts, ({ query }) => getContacts(parts, query)),
    reportDelivery: ({ body }) => takeDeliveryReport(parts, body),
    createSignoff: checked(officeCalls.createSignoff, ({ body }) => createSignoff(parts, body)),
    getSignoff: ({ guid }) => getSignoff(parts, guid),
    voidSignoff: checked(officeCalls.voidSignoff, ({ guid, body }) => voidSignoff(parts, guid, body)),
    createFuneral: checked(officeCalls.createFuneral, ({ body }) => createFuneral(parts, body)),
    updateFuneral: checked(officeCalls.updateFuneral, ({ guid, body }) => updateFuneral(parts, guid, body)),
    getFunerals: checked(officeCalls.getFunerals, ({ query }) => getFunerals(parts, query)),
    removeFuneral: ({ guid }) => removeFuneral(parts, guid),
    getPhotographs: ({ funeralGuid }) => getPhotographs(parts, funeralGuid),
    removePhotograph: (input) => removePhotograph(parts, input),
  };
}

const comesLater = (path: string) => async () =>
  new Refused(501, 'not-built-yet', `This back office does not answer ${path} yet.`);
