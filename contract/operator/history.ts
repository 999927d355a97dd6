import * as z from 'zod/mini';
import { get } from '../call.ts';
import { limit, numberPosition } from '../http/pages.ts';
import type { Role } from './people/actor.ts';

/** The tables whose changes are written down, each with the least role that may read them. */
export const recordTypes = {
  event: 'staff',
  attendee: 'staff',
  waiting_place: 'staff',
  cremation_request: 'staff',
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
};
