import {
  exampleEvent,
  exampleBooking,
  exampleEventGuid,
  exampleContact,
  exampleCremationRequest,
  exampleSignoffOptions,
  examplePhotographSource,
  exampleStartedRun,
} from './example-records.ts';
import * as z from 'zod/mini';
import { AttendeeChange, ExistingAttendee, NewAttendee } from './attendance.ts';
import { get, post, put, type Call, type Functions } from './call.ts';
import { CremationReceipt, CremationRequest, DropdownItem } from './cremation.ts';
import { BereavementEvent } from './events.ts';
import { allowEmpty, truthy } from './fields/lenient.ts';
import {
  EmailSignoff,
  EmailSignoffAnswer,
  MailShotAnswer,
  MailShotRecord,
  Unsubscription,
  UnsubscriptionAnswer,
} from './mailing.ts';
import { JobAnswer } from './jobs.ts';
import { ImageSources, UploadAnswer } from './photographs.ts';

/** The fifteen calls, in the order and spelling of section 7 of the specification. */
export const calls = {
  getBereavementEvents: get('Bereavement/GetBereavementEvents', {
    role: null,
    summary: 'List the support events',
    answer: z.array(BereavementEvent),
    example: { answer: [{ ...exampleEvent, numberOfAttendees: 12 }] },
  }),
  findExistingAttendee: get('Attendee/FindExistingAttendee/{eventGuid}/{email}', {
    role: null,
    summary: 'Find a booking by event and email address',
    answer: allowEmpty(ExistingAttendee),
    // Without a private link, a look-up reveals only that there is a booking, and for how many people.
    example: {
      answer: {
        guid: '9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2',
        name: null,
        eMail: null,
        numberOfAttendees: 2,
        extraInfo: null,
        extraDescription: null,
        attendanceStatus: 'Attending',
      },
    },
  }),
  updateAttendee: put('Attendee/{attendeeGuid}', {
    role: null,
    summary: 'Change or cancel a booking',
    body: AttendeeChange,
    answer: truthy,
    example: { request: { ...exampleBooking, numberOfAttendees: 3, attendanceStatus: 'Attending' } },
  }),
  createAttendee: post('Attendee', {
    role: null,
    summary: 'Book places at an event',
    body: NewAttendee,
    answer: truthy,
    example: { request: { ...exampleBooking, attendanceStatus: 'Attending', taskGuid: exampleEventGuid } },
  }),
  mailShot: post('Ms/MailShot', {
    role: null,
    summary: 'Record a click in a mail-shot and resolve its link',
    body: MailShotRecord,
    answer: MailShotAnswer,
    example: {
      request: {
        cu: exampleContact.cu,
        co: '0f4c9a6e21b84d03',
        ws: 'https://www.example.org/calendar',
        ca: 'spring-2027',
        signature: null,
      },
      answer: { goTo: null },
    },
  }),
  getDropdowns: get('UnattendedCremation/GetDropdowns', {
    role: null,
    summary: 'List the options of the cremation request form',
    answer: z.array(DropdownItem),
    example: {
      answer: [
        { fieldName: 'title', displayName: 'Mrs' },
        { fieldName: 'relationship', displayName: 'Daughter' },
      ],
    },
  }),
  createUnattendedCremation: post('UnattendedCremation', {
    role: null,
    summary: 'Submit or correct a cremation request',
    once: true,
    body: CremationRequest,
    answer: CremationReceipt,
    example: { request: exampleCremationRequest, answer: { reference: 'UC-2025-00042' } },
  }),
  unsubscribe: post('Ms/Unsubscribe', {
    role: null,
    summary: 'Unsubscribe a contact from mail-shots, or undo it',
    body: Unsubscription,
    answer: UnsubscriptionAnswer,
    example: {
      request: { cu: exampleContact.cu, co: '0f4c9a6e21b84d03', source: 'page-button' },
      answer: { undoable: true, subscribed: false },
    },
  }),
  emailSignoff: post('Ms/EmailSignoff', {
    role: null,
    summary: 'Record the answer to an emailed sign-off',
    body: EmailSignoff,
    answer: EmailSignoffAnswer,
    example: {
      request: { emailGuid: '1d8e4c7b-2f60-4a95-b3c1-7e0f9a6d2b84', optionSelected: 'Oak' },
      answer: { status: 'OK', message: exampleSignoffOptions[0]!.text },
    },
  }),
  uploadImages: post('ClientImage/UploadImages/{funeralGuid}', {
    role: null,
    summary: 'Upload one photograph of a funeral',
    multipart: true,
    answer: UploadAnswer,
  }),
  getImages: get('ClientImage/GetImages/{funeralGuid}', {
    role: null,
    summary: 'List the photographs in the gallery of a funeral',
    answer: ImageSources,
    example: { answer: [examplePhotographSource] },
  }),
  syncSageApi: get('Admin/SyncSageAPI', {
    role: 'finance',
    summary: 'Start the job that syncs the accounts with Sage',
    answer: JobAnswer,
    example: { answer: { ...exampleStartedRun, results: [{ name: 'Invoices', count: 8 }] } },
  }),
  automatedDdInvoicing: get('Admin/AutomatedDDInvoicing', {
    role: 'finance',
    summary: 'Start the job that collects invoices by direct debit',
    answer: JobAnswer,
    example: { answer: { ...exampleStartedRun, results: [{ name: 'Collections', count: 5 }] } },
  }),
  backgroundServiceApi: get('Admin/BackgroundServiceAPI', {
    role: 'staff',
    summary: 'Start the background tasks',
    answer: JobAnswer,
    example: { answer: { ...exampleStartedRun, results: [{ name: 'Emails sent', count: 3 }] } },
  }),
  emailReminders: get('Admin/EmailReminders', {
    role: 'staff',
    summary: 'Start the job that emails event reminders',
    answer: JobAnswer,
    example: { answer: exampleStartedRun },
  }),
} satisfies Record<string, Call>;

/** An implementation of the fifteen calls: `createBackOffice` (ours) or `createBackOfficeClient` (any, over HTTP). */
export type BackOffice = Functions<typeof calls>;
