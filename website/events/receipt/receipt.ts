import type { RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { bookingTextsIn } from '#contract/records/booking.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { listedEventsContext } from '../list/listed-events.ts';
import { openSealed, sealContent } from '../../sealed-content.ts';

/** The fields whose change a receipt names. */
export const receiptFields = ['name' as const, ...bookingTextsIn('receipt')];

/** The result of another date of the series, which was ticked on the form. */
const DateResult = z.object({
  guid: z.string(),
  startDateTime: z.string(),
  /** `kept`: a booking that was there before, for more people or with no more places left. */
  result: z.enum(['booked', 'kept', 'full', 'closed', 'failed']),
  /** The places of a booking that was kept, or those that are left. */
  places: z.number(),
});
export type DateResult = z.output<typeof DateResult>;

/** The change that a form made, for the panel below the toast. */
const Receipt = z.object({
  code: z.enum(['registered', 'updated', 'cancelled']),
  eventGuid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.nullable(z.number()),
  /** The number of people before an amendment; null if it was not one, or if the number is not known. */
  numberBefore: z.nullable(z.number()),
  /** The other answers that differ from those of the private link. */
  changed: z.array(z.enum(receiptFields)),
  /** Absent if none was ticked. */
  otherDates: z.optional(z.array(DateResult)),
});
export type Receipt = z.output<typeof Receipt>;

const Sealed = z.object({ at: z.number(), receipt: Receipt });

/** A receipt with its event, unless the event is not on the list any more. */
export type ReceiptWithEvent = Receipt & { event: BereavementEvent };

type Context = Readonly<RouterContextProvider>;

/** The receipt as part of an address. */
export const sealReceipt = (context: Context, receipt: Receipt, now: Date): string =>
  sealContent(context, { receipt }, now);

/** The receipt in an address, while it is recent. */
export async function loadReceipt(context: Context, url: URL, now: Date): Promise<ReceiptWithEvent | null> {
  const receipt = openSealed(context, url, Sealed, now)?.receipt;
  if (!receipt) return null;
  const event = await context
    .get(listedEventsContext)
    .find(receipt.eventGuid)
    .catch(() => null);
  return event ? { ...receipt, event } : null;
}
