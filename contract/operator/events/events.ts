import {
  exampleEvent,
  exampleEventDetails,
  exampleEventGuid,
  exampleBooking,
} from '../../example-records.ts';
import * as z from 'zod/mini';
import { answerNames } from '../../records/booking-answers.ts';
import { eventFields, eventTexts } from '../../records/event.ts';
import { mapNames } from '../../fields/shape.ts';
import {
  optional,
  required,
  textUpTo,
  wholeNumber,
  nullableText,
  optionalRevision,
} from '../../fields/fields.ts';
import { londonDateTime } from '../../fields/wall-time.ts';
import { get, post, put, remove } from '../../call.ts';
import { limit, timePosition, sortBy } from '../../http/pages.ts';
import { branchField, branchFilter } from '../branches.ts';
import { scopeField, undoScopeField } from './series/scope.ts';
import { examplePlace, exampleSeries, SeriesOfEvent, SeriesPlace } from './series/place-in-series.ts';

const joinLinkProblem = 'Please enter the whole link, which begins with https://.';
const joinLink = textUpTo(1_000, joinLinkProblem).check(
  z.refine((text) => text === '' || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)), joinLinkProblem),
);

/** The body of the operator's `POST Bereavement`, which is not one of the fifteen calls. */
export const EventDetails = z.strictObject({
  title: required(255, 'Please enter a title.'),
  startDateTime: londonDateTime('Please enter the start as YYYY-MM-DDTHH:mm:ss.'),
  /** The event leaves the list when it ends; without an end, two hours after its start. */
  endDateTime: z.nullish(londonDateTime('Please enter the end as YYYY-MM-DDTHH:mm:ss, or null.')),
  ...mapNames(eventTexts, (name) => optional(eventFields[name].charactersMax, name)),
  /** Only in the emails about a booking. */
  joinLink: z.nullish(joinLink),
  maxCapacity: z.nullish(
    wholeNumber(0, 100_000, 'maxCapacity must be a whole number from 0 to 100000, or null.'),
  ),
  allowPhotoUpload: z.nullish(z.boolean('allowPhotoUpload must be true or false.')),
  /** The time after which nobody can book or add people. Null: when the event starts. */
  bookingClosesAt: z.nullish(
    londonDateTime('Please enter when booking closes as YYYY-MM-DDTHH:mm:ss, or null.'),
  ),
  /** Whether attendees get an email afterwards with thanks and a question. Null: if the settings have a question. */
  thanksAfter: z.nullish(z.enum(['yes', 'no'], 'thanksAfter must be yes, no or null.')),
  /** Whether it is a draft, which visitors do not see. */
  isDraft: z.nullish(z.boolean('isDraft must be true or false.')),
  /** When visitors first see an event that is not a draft. Null: at once. */
  publishAt: z.nullish(londonDateTime('Please enter when to publish as YYYY-MM-DDTHH:mm:ss, or null.')),
  branch: branchField,
});
export type EventDetails = z.output<typeof EventDetails>;

/** The body of the operator's `PUT Bereavement/{guid}`: an absent field is unchanged, and null clears it. */
export const EventChange = z.extend(z.partial(EventDetails), {
  /** Without it, a capacity below the number of people booked is refused. */
  allowBelowBooked: z.nullish(z.boolean('allowBelowBooked must be true or false.')),
  /** Copies the changed fields to the other events of the series. Times stay on their own days. */
  scope: scopeField,
  revision: optionalRevision,
});
export type EventChange = z.output<typeof EventChange>;

const Cancellation = z.strictObject({
  /** Attendees read it in their email. It may be left out if nobody is booked. */
  reason: optional(1_000, 'reason'),
  scope: scopeField,
  revision: optionalRevision,
});
export type Cancellation = z.output<typeof Cancellation>;

/** The state of an event: drafts are in one of the first two; published events are upcoming or past. */
const eventStates = ['draft', 'scheduled', 'upcoming', 'past', 'cancelled'] as const;

export const eventViews = ['upcoming', 'past', 'cancelled', 'drafts'] as const;
export type EventView = (typeof eventViews)[number];

/** Times are wall time in Europe/London. */
export const EventOnStaffList = z.object({
  guid: z.string(),
  title: z.string(),
  startDateTime: z.string(),
  endDateTime: nullableText,
  location: nullableText,
  town: nullableText,
  maxCapacity: z.nullable(z.number()),
  /** The number of people booked, and of their bookings. */
  numberOfAttendees: z.number(),
  numberOfBookings: z.number(),
  publishAt: nullableText,
  state: z.enum(eventStates),
  /** Null if it does not repeat. */
  series: z.nullable(SeriesPlace),
});

/** An event with everything that staff see. */
export const EventForStaff = z.extend(EventOnStaffList, {
  ...mapNames(eventTexts, () => nullableText),
  series: z.nullable(SeriesOfEvent),
  joinLink: nullableText,
  allowPhotoUpload: z.nullable(z.boolean()),
  thanksAfter: z.nullable(z.enum(['yes', 'no'])),
  /** The number of each answer after it, from very poor to very good. */
  ratings: z.array(z.number()),
  bookingClosesAt: nullableText,
  isDraft: z.boolean(),
  /** The guid of its branch. */
  branch: z.string(),
  hasStarted: z.boolean(),
  /** Whether a visitor could book now, if there are places. */
  isBookable: z.boolean(),
  cancelledAt: nullableText,
  cancellationReason: nullableText,
  /**
   * The time until which the cancellation can be undone. Attendees are told afterwards. Null if it cannot be
   * undone.
   */
  undoableUntil: nullableText,
  revision: z.number(),
});
export type EventForStaff = z.output<typeof EventForStaff>;

export const AttendeeOnList = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  attendanceStatus: z.enum(['Attending', 'Cancelled']),
  ...mapNames(answerNames, () => z.nullable(z.string())),
  taskGuid: z.string(),
});

const cancelBookings = z.enum(['true', 'false'], 'cancelBookings must be true or false.');

const exampleOfStaff = {
  endDateTime: '2027-03-29T12:00:00',
  bookingClosesAt: '2027-03-26T17:00:00',
  isDraft: false,
  publishAt: null,
};
const exampleCounts = { numberOfAttendees: 12, numberOfBookings: 7 };

export const eventCalls = {
  /** The next first; of past and cancelled events the latest first. Twenty at a time, or `limit`. */
  getEvents: get('Bereavement', {
    role: 'staff',
    summary: 'List the events of one view for staff',
    paged: 'after',
    query: z.strictObject({
      view: z.optional(z.enum(eventViews, 'view must be upcoming, past, cancelled or drafts.')),
      /** Words of the title or the place. */
      q: optional(100, 'q'),
      /** The guid of a branch. */
      branch: branchFilter,
      sort: sortBy('title', 'when'),
      after: timePosition('after', /\d{1,18}/),
      limit,
    }),
    answer: z.array(EventOnStaffList),
    example: {
      answer: [
        {
          guid: exampleEvent.guid,
          title: exampleEvent.title,
          startDateTime: exampleEvent.startDateTime,
          endDateTime: exampleOfStaff.endDateTime,
          location: exampleEvent.location,
          town: exampleEvent.town,
          maxCapacity: exampleEvent.maxCapacity,
          ...exampleCounts,
          publishAt: null,
          state: 'upcoming' as const,
          series: examplePlace,
        },
      ],
    },
  }),
  getEvent: get('Bereavement/{guid}', {
    role: 'staff',
    summary: 'Get an event with its bookings counted',
    answer: EventForStaff,
    example: {
      answer: {
        ...mapNames(eventTexts, () => null),
        joinLink: null,
        ...exampleEvent,
        ...exampleOfStaff,
        ...exampleCounts,
        state: 'upcoming' as const,
        series: exampleSeries,
        thanksAfter: null,
        ratings: [0, 0, 0, 0, 0],
        branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
        hasStarted: false,
        isBookable: true,
        cancelledAt: null,
        cancellationReason: null,
        undoableUntil: null,
        revision: 3,
      },
    },
  }),
  createEvent: post('Bereavement', {
    role: 'staff',
    summary: 'Add an event',
    once: true,
    body: EventDetails,
    answer: z.object({ guid: z.string() }),
    example: { request: { ...exampleEventDetails, ...exampleOfStaff }, answer: { guid: exampleEventGuid } },
  }),
  updateEvent: put('Bereavement/{guid}', {
    role: 'staff',
    summary: 'Change an event',
    body: EventChange,
    answer: z.literal(true),
    example: { request: { startDateTime: '2027-03-29T11:00:00', maxCapacity: 45 } },
  }),
  /**
   * Removes the event from the list at once, and emails everybody booked ten minutes later, or when it starts.
   * Until then it can be undone.
   */
  cancelEvent: post('Bereavement/{guid}/Cancellation', {
    role: 'staff',
    summary: 'Cancel an event with a reason for its attendees',
    body: Cancellation,
    answer: z.literal(true),
    example: { request: { reason: 'The hall has been flooded.' } },
  }),
  undoEventCancellation: remove('Bereavement/{guid}/Cancellation', {
    role: 'staff',
    summary: 'Undo the cancellation of an event',
    query: z.strictObject({
      /** With "together", events of its series that were cancelled with it come back too. */
      scope: undoScopeField,
    }),
    answer: z.literal(true),
  }),
  /** Tells everybody booked at once, without a reason. */
  removeEvent: remove('Bereavement/{guid}', {
    role: 'staff',
    summary: 'Remove an event',
    query: z.strictObject({ cancelBookings: z.optional(cancelBookings) }),
    answer: z.literal(true),
  }),
  getAttendees: get('Attendee/GetAttendees/{eventGuid}', {
    role: 'staff',
    summary: 'List everyone booked on an event',
    streamed: true,
    answer: z.array(AttendeeOnList),
    example: {
      answer: [
        {
          guid: '9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2',
          ...exampleBooking,
          attendanceStatus: 'Attending',
          taskGuid: exampleEventGuid,
        },
      ],
    },
  }),
};
