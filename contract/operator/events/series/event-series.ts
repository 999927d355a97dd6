import * as z from 'zod/mini';
import { post } from '../../../call.ts';
import { exampleEventDetails, exampleEventGuid } from '../../../example-records.ts';
import { localDay, wholeNumber } from '../../../fields/fields.ts';
import { EventDetails } from '../events.ts';
import { badCount } from './plan-series.ts';
import { seriesDatesMax } from './repeat-dates.ts';
import { repeatRhythms } from './rhythms.ts';

const exceptMessage = `except must list ${seriesDatesMax} days at most.`;

/** An event, on its first date, and when it repeats. Exactly one of `count` and `until` is stated. */
const NewEventSeries = z.extend(EventDetails, {
  repeats: z.enum(repeatRhythms, `repeats must be one of ${repeatRhythms.join(', ')}.`),
  count: z.nullish(wholeNumber(2, seriesDatesMax, badCount)),
  /** The last day that may have an event. */
  until: z.nullish(localDay('Please enter the last day as YYYY-MM-DD.')),
  /** Days of the series without an event. They count as dates of `count`. */
  except: z.optional(
    z
      .array(localDay('Please enter each day as YYYY-MM-DD.'), exceptMessage)
      .check(z.maxLength(seriesDatesMax, exceptMessage)),
  ),
  /** Leaves out the bank holidays of England and Wales too. */
  skipBankHolidays: z.nullish(z.boolean('skipBankHolidays must be true or false.')),
});
export type NewEventSeries = z.output<typeof NewEventSeries>;

export const EventSeries = z.object({
  guid: z.string(),
  events: z.array(z.object({ guid: z.string(), startDateTime: z.string() })),
});
export type EventSeries = z.output<typeof EventSeries>;

export const eventSeriesCalls = {
  /**
   * Adds an event on each date, all or none. A date that does not exist, such as 31 June, is left out. Hours are
   * local, in summer and winter. `publishAt` is the same moment for all.
   */
  createEventSeries: post('EventSeries', {
    role: 'staff',
    summary: 'Add an event that repeats',
    once: true,
    body: NewEventSeries,
    answer: EventSeries,
    example: {
      request: { ...exampleEventDetails, repeats: 'weekly' as const, count: 3, except: ['2027-04-05'] },
      answer: {
        guid: '3f8a0c52-96d1-4e7b-8a25-b1c47d60e9f3',
        events: [
          { guid: exampleEventGuid, startDateTime: '2027-03-29T10:30:00' },
          { guid: '71d5b9e4-0c38-4f62-9b17-5e2a8d4036cf', startDateTime: '2027-04-12T10:30:00' },
        ],
      },
    },
  }),
};
