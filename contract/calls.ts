import * as z from 'zod/mini';
import { AttendeeChange, ExistingAttendee, NewAttendee } from './attendance.ts';
import {
  get,
  post,
  postIdempotently,
  put,
  upload,
  type Answer,
  type Call,
  type Input,
  type Refused,
} from './call.ts';
import { CremationReceipt, CremationRequest, DropdownItem } from './cremation.ts';
import { BereavementEvent } from './events.ts';
import { emptyOr, truthy } from './fields/lenient.ts';
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
  getBereavementEvents: get('Bereavement/GetBereavementEvents', { answer: z.array(BereavementEvent) }),
  findExistingAttendee: get('Attendee/FindExistingAttendee/{eventGuid}/{email}', {
    answer: emptyOr(ExistingAttendee),
  }),
  updateAttendee: put('Attendee/{attendeeGuid}', { body: AttendeeChange, answer: truthy }),
  createAttendee: post('Attendee', { body: NewAttendee, answer: truthy }),
  mailShot: post('Ms/MailShot', { body: MailShotRecord, answer: MailShotAnswer }),
  getDropdowns: get('UnattendedCremation/GetDropdowns', { answer: z.array(DropdownItem) }),
  createUnattendedCremation: postIdempotently('UnattendedCremation', {
    body: CremationRequest,
    answer: CremationReceipt,
  }),
  unsubscribe: post('Ms/Unsubscribe', { body: Unsubscription, answer: UnsubscriptionAnswer }),
  emailSignoff: post('Ms/EmailSignoff', { body: EmailSignoff, answer: EmailSignoffAnswer }),
  uploadImages: upload('ClientImage/UploadImages/{funeralGuid}', { answer: UploadAnswer }),
  getImages: get('ClientImage/GetImages/{funeralGuid}', { answer: ImageSources }),
  syncSageApi: get('Admin/SyncSageAPI', { answer: JobAnswer }),
  automatedDdInvoicing: get('Admin/AutomatedDDInvoicing', { answer: JobAnswer }),
  backgroundServiceApi: get('Admin/BackgroundServiceAPI', { answer: JobAnswer }),
  emailReminders: get('Admin/EmailReminders', { answer: JobAnswer }),
} satisfies Record<string, Call>;

type CallName = keyof typeof calls;

/** An implementation of the fifteen calls: `createBackOffice` (ours) or `createBackOfficeClient` (any, over HTTP). */
export type BackOffice = {
  [Name in CallName]: (input: Input<(typeof calls)[Name]>) => Promise<Answer<(typeof calls)[Name]> | Refused>;
};
