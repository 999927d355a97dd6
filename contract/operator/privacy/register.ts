import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { retentionNames } from './retention.ts';

/** A table, or a folder of files, that holds personal data. */
const RegisteredPlace = z.object({
  /** The name of the table or folder. */
  name: z.string(),
  about: z.string(),
  /** Column -> the personal data in it; empty for a folder. */
  holds: z.record(z.string(), z.string()),
  /** How the data of one person is found. */
  foundBy: z.string(),
  /** The effect of an erasure on a column. */
  erasure: z.string(),
  /** Column -> the reason why an erasure leaves it. */
  stays: z.record(z.string(), z.string()),
  /** Column -> the reason why an export leaves it out. */
  notExported: z.record(z.string(), z.string()),
  /** The rule of the nightly erasure; null without one. */
  rule: z.nullable(z.enum(retentionNames)),
  /** How long it is kept without a rule; null with one. */
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
