import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { retentionNames } from './retention.ts';

/** A table, or a folder of files, that holds personal data. */
const RegisteredPlace = z.object({
  /** The name of the table or folder. */
  name: z.string(),
  about: z.string(),
  /** Column -> what it holds of a person; empty for a folder. */
  holds: z.record(z.string(), z.string()),
  /** How what belongs to one person is found. */
  foundBy: z.string(),
  /** The effect of an erasure on a column. */
  erasure: z.string(),
  /** Columns that an erasure leaves, and why. */
  stays: z.record(z.string(), z.string()),
  /** Columns that an export of the person leaves out, and why. */
  notExported: z.record(z.string(), z.string()),
  /** The rule of the nightly erasure; null where there is none. */
  rule: z.nullable(z.enum(retentionNames)),
  /** Until when it is kept where there is no rule. */
  until: z.nullable(z.string()),
});
export type RegisteredPlace = z.output<typeof RegisteredPlace>;

export const registerCalls = {
  /** Every table and folder in which Lychgate keeps personal data. */
  getPersonalDataRegister: get('PersonalData/Register', {
    role: 'administrator',
    summary: 'List where personal data is kept',
    answer: z.array(RegisteredPlace),
    example: {
      answer: [
        {
          name: 'arrival',
          about: 'Arrivals at the door',
          holds: { name: 'Name' },
          foundBy: 'name',
          erasure: 'The name is emptied.',
          stays: {},
          notExported: {},
          rule: 'walk-ins',
          until: null,
        },
      ],
    },
  }),
};
