import * as z from 'zod/mini';
import { accountCalls } from './accounts.ts';
import { attentionCalls } from './attention.ts';
import {
  get,
  getStream,
  post,
  put,
  remove,
  type Answer,
  type Call,
  type Input,
  type Refused,
} from './call.ts';
import { campaignCalls } from './campaigns.ts';
import { contactCalls } from './contacts.ts';
import { reportDelivery } from './delivery-report.ts';
import { directDebitCalls } from './direct-debit.ts';
import { EventChange, EventDetails } from './events.ts';
import { funeralCalls } from './funerals.ts';
import { jobCalls } from './jobs.ts';
import { scanCalls } from './operations.ts';
import { sageCalls } from './sage.ts';
import { NewSignoff, SignoffState, SignoffVoid } from './signoff.ts';

const AttendeeOnList = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  attendanceStatus: z.enum(['Attending', 'Cancelled']),
  extraInfo: z.nullable(z.string()),
  extraDescription: z.nullable(z.string()),
  taskGuid: z.string(),
});

const cancelBookings = z.enum(['true', 'false'], 'cancelBookings must be true or false.');

/** What an operator asks of our own office. These stand beside the fifteen calls, not among them. */
export const officeCalls = {
  createEvent: post('Bereavement', { body: EventDetails, answer: z.object({ guid: z.string() }) }),
  updateEvent: put('Bereavement/{guid}', { body: EventChange, answer: z.literal(true) }),
  removeEvent: remove('Bereavement/{guid}', {
    query: z.strictObject({ cancelBookings: z.optional(cancelBookings) }),
    answer: z.literal(true),
  }),
  getAttendees: getStream('Attendee/GetAttendees/{eventGuid}', { answer: z.array(AttendeeOnList) }),
  reportDelivery,
  ...contactCalls,
  ...campaignCalls,
  ...jobCalls,
  ...attentionCalls,
  ...scanCalls,
  ...accountCalls,
  ...directDebitCalls,
  ...sageCalls,
  createSignoff: post('EmailSignoff', { body: NewSignoff, answer: z.object({ guid: z.string() }) }),
  getSignoff: get('EmailSignoff/{guid}', { answer: SignoffState }),
  voidSignoff: post('EmailSignoff/{guid}/Void', { body: SignoffVoid, answer: z.literal(true) }),
  ...funeralCalls,
} satisfies Record<string, Call>;

/** The operator's side of our own back office. */
export type Office = {
  [Name in keyof typeof officeCalls]: (
    input: Input<(typeof officeCalls)[Name]>,
  ) => Promise<Answer<(typeof officeCalls)[Name]> | Refused>;
};

/** Whether a call takes the operator's key only. */
export const isForOperators = (name: string, call: Call): boolean =>
  name in officeCalls || call.path.startsWith('Admin/');
