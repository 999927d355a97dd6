import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { jobStates } from '../jobs.ts';
import { emailStatuses } from './email/emails.ts';
import { onOpenSettingChecks } from './set-up-check.ts';
import { noFields } from '../fields/fields.ts';

/** The first steps of a new provider, in order. */
export const guideSteps = ['name', 'contact', 'email', 'event', 'backup'] as const;
export type GuideStep = (typeof guideSteps)[number];

const personAndTime = z.object({ who: z.string(), at: z.string() });

export const Guide = z.object({
  steps: z.array(z.object({ step: z.enum(guideSteps), isDone: z.boolean() })),
  /** The person who dismissed the guide, and when (Europe/London wall time, as below). */
  setAside: z.nullable(personAndTime),
  email: z.object({
    /** Whether there is a mail server; without one, emails are saved as files. */
    isSetUp: z.boolean(),
    /** The kinds of links in emails that act as soon as they are opened. */
    onOpen: z.array(z.enum(onOpenSettingChecks)),
    /** The last test email and its outcome. */
    test: z.nullable(
      z.object({
        id: z.string(),
        who: z.string(),
        status: z.enum(emailStatuses),
        reason: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
  /** The person who confirmed that another program makes backups. */
  backup: z.nullable(personAndTime),
  /** The nightly backup that Lychgate makes; null if it makes none. */
  nightlyBackup: z.nullable(
    z.object({
      /** Wall time in Europe/London; null in the first minute after its place was entered. */
      nextAt: z.nullable(z.string()),
      /** Whether no backup has been restored and checked yet. */
      isFirst: z.boolean(),
      lastRun: z.nullable(z.object({ runId: z.string(), state: z.enum(jobStates) })),
    }),
  ),
});
export type Guide = z.output<typeof Guide>;

/** The remaining demonstration data: the parts that a removal deletes, and those that it leaves. */
export const Demonstration = z.object({
  events: z.number(),
  bookings: z.number(),
  funerals: z.number(),
  photographs: z.number(),
  cases: z.number(),
  complaints: z.number(),
  priceLists: z.number(),
  /**
   * `booked`: somebody else has booked it or waits for it. `changed`: by staff. `photographs`: others have added
   * some.
   */
  stays: z.array(z.object({ label: z.string(), reason: z.enum(['booked', 'changed', 'photographs']) })),
});
export type Demonstration = z.output<typeof Demonstration>;

const exampleDemonstration: Demonstration = {
  events: 5,
  bookings: 24,
  funerals: 1,
  photographs: 5,
  cases: 5,
  complaints: 1,
  priceLists: 2,
  stays: [{ label: 'Coffee morning (demonstration)', reason: 'booked' }],
};

export const guideCalls = {
  getGuide: get('Guide', {
    role: 'administrator',
    summary: 'Get how far the first steps have come',
    answer: Guide,
    example: {
      answer: {
        steps: [
          { step: 'name', isDone: true },
          { step: 'contact', isDone: true },
          { step: 'email', isDone: true },
          { step: 'event', isDone: false },
          { step: 'backup', isDone: false },
        ],
        setAside: null,
        email: {
          isSetUp: true,
          onOpen: [],
          test: {
            id: '318',
            who: 'Ruth Ellis',
            at: '2027-03-01T12:00:00',
            status: 'sent',
            reason: null,
          },
        },
        backup: null,
        nightlyBackup: { nextAt: '2027-03-02T03:30:00', isFirst: true, lastRun: null },
      },
    },
  }),
  /** Emails the caller, once a minute at most. `getGuide` has the outcome. */
  sendTestEmail: post('Guide/TestEmail', {
    role: 'administrator',
    summary: 'Send a test email to oneself',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  setAsideGuide: post('Guide/SetAside', {
    role: 'administrator',
    summary: 'Set the first steps aside',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  getDemonstration: get('Guide/Demonstration', {
    role: 'administrator',
    summary: 'Get what is left of the demonstration data',
    answer: Demonstration,
    example: { answer: exampleDemonstration },
  }),
  /** Removes it without emails, and answers what was removed. A repeat removes nothing. */
  removeDemonstration: post('Guide/Demonstration/Remove', {
    role: 'administrator',
    summary: 'Remove the demonstration data',
    body: noFields,
    answer: Demonstration,
    example: { answer: exampleDemonstration },
  }),
  resumeGuide: post('Guide/Resume', {
    role: 'administrator',
    summary: 'Show the first steps on Today again',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
