import * as z from 'zod/mini';
import { get, put, remove } from '../../call.ts';
import { noFields } from '../../fields/fields.ts';

/** The private calendar address of a member of staff. Programs and the operator key have none. */
export const staffCalendarCalls = {
  getOwnCalendar: get('Account/Calendar', {
    role: 'staff',
    summary: 'Say whether you have a calendar address',
    /** The time of creation in Europe/London; null without an address. The address itself cannot be read again. */
    answer: z.object({ madeAt: z.nullable(z.string()) }),
    example: { answer: { madeAt: '2027-02-01T09:00:00' } },
  }),
  /** Creates a new address and ends the previous one. Answers it only once, and emails the person. */
  renewOwnCalendar: put('Account/Calendar', {
    role: 'staff',
    summary: 'Make a new calendar address, instead of yours before',
    body: noFields,
    answer: z.object({ address: z.string() }),
    example: {
      request: {},
      answer: {
        address:
          'https://support.example.org/staff-calendar/dGhpcnR5LXR3by1ieXRlcy1vZi1yYW5kb20tdmFsdWU/calendar.ics',
      },
    },
  }),
  removeOwnCalendar: remove('Account/Calendar', {
    role: 'staff',
    summary: 'Withdraw your calendar address',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
