import * as z from 'zod/mini';
import { get } from '../call.ts';
import { countMonths } from '../fields/months.ts';
import { limit, numberPosition } from '../http/pages.ts';
import type { Role } from './staff/actor.ts';
import { monthField } from './reports/month-field.ts';

/** The tables whose changes are recorded, each with the lowest role that may read them. */
export const recordTypes = {
  event: 'staff',
  attendee: 'staff',
  waiting_place: 'staff',
  cremation_request: 'staff',
  funeral_case: 'staff',
  care_place: 'staff',
  price_version: 'administrator',
  dropdown: 'staff',
  signoff: 'staff',
  signoff_options: 'staff',
  branch: 'staff',
  funeral: 'staff',
  email: 'staff',
  blocked_address: 'staff',
  job_run: 'staff',
  campaign: 'staff',
  contact: 'staff',
  contact_list: 'staff',
  contact_import: 'staff',
  customer: 'finance',
  invoice: 'finance',
  accounts: 'finance',
  set_up: 'administrator',
  setting: 'administrator',
  staff: 'administrator',
  api_key: 'administrator',
  webhook: 'administrator',
  personal_data: 'administrator',
  data_complaint: 'administrator',
} as const satisfies Record<string, Role>;
export type RecordType = keyof typeof recordTypes;

/** One change of a record. */
export const HistoryEntry = z.object({
  /** Wall time in Europe/London. */
  at: z.string(),
  /** The name of the person or program. */
  who: z.string(),
  /** A verb in the past: "changed", "cancelled". */
  action: z.string(),
  /** Field -> its value before and after; null once it has been erased. */
  changes: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** A line of the history of all records. The names of its fields do not change. */
export type HistoryLine = {
  /** Grows with each entry. */
  id: string;
  /** A moment in UTC, `2027-03-01T11:45:00.000Z`. */
  at: string;
  actorKind: 'operator' | 'person' | 'program';
  actorId: string;
  actorName: string;
  recordType: string;
  recordId: string;
  action: string;
  /** As in `HistoryEntry`. */
  changes: Record<string, [unknown, unknown]> | null;
};

export const historyMonthsMax = 12;
export const historyMonthsMessage = `Please choose up to ${historyMonthsMax} months, the first one first.`;

export const historyCalls = {
  /** The changes to a record, newest first: the person, the time and the fields. The id is the guid of the record. */
  getHistory: get('History/{recordType}/{recordId}', {
    role: 'staff',
    summary: 'List the changes of a record',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(HistoryEntry),
    example: {
      answer: [
        {
          at: '2027-03-01T11:45:00',
          who: 'Ruth Okafor',
          action: 'changed',
          changes: { title: ['Autumn evening', 'An autumn evening'] as [string, string] },
        },
      ],
    },
  }),
  /**
   * The history of all records in up to 12 months, oldest first: one JSON object a line, with `id`, `at`, `actorKind`,
   * `actorId`, `actorName`, `recordType`, `recordId`, `action` and `changes`, which is null once it has been erased.
   */
  exportHistory: get('History/Lines', {
    role: 'administrator',
    summary: 'Download the history of all records as JSON lines',
    file: 'application/x-ndjson',
    query: z.strictObject({ from: monthField, to: monthField }).check(
      z.refine(({ from, to }) => from <= to && countMonths(from, to) <= historyMonthsMax, {
        error: historyMonthsMessage,
        path: ['to'],
      }),
    ),
    answer: z.object({ name: z.string(), bytes: z.custom<AsyncIterable<Uint8Array>>() }),
    example: {
      answer:
        '{"id":"81","at":"2027-03-01T11:45:00.000Z","actorKind":"program","actorId":"website","actorName":"The family",' +
        '"recordType":"attendee","recordId":"9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2","action":"booked","changes":null}\n',
    },
  }),
};
