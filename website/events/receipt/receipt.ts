import type { RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { listBookingTexts } from '#contract/records/booking.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { listedEventsContext } from '../list/listed-events.ts';
import { openSealed, sealContent } from '../../sealed-content.ts';

/** The fields whose change a receipt names. */
export const receiptFields = ['name' as const, ...listBookingTexts('receipt')];

/** The result of a ticked date of the series. */
const DateResult = z.object({
  guid: z.string(),
  startDateTime: z.string(),
  /** `kept`: an earlier booking, left as it was. */
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
  /** Absent if no date was ticked. */
  otherDates: z.optional(z.array(DateResult)),
});
export type Receipt = z.output<typeof Receipt>;

const Sealed = z.object({ at: z.number(), receipt: Receipt });

/** A receipt with its event; null if the event is no longer listed. */
export type ReceiptWithEvent = Receipt & { event: BereavementEvent };

type Context = Readonly<RouterContextProvider>;

/** Seals a receipt for an address. */
export const sealReceipt = (context: Context, receipt: Receipt): string => sealContent(context, { receipt });

/** Opens the receipt in an address while it is recent. */
export async function loadReceipt(context: Context, url: URL): Promise<ReceiptWithEvent | null> {
  const receipt = openSealed(context, url, Sealed)?.receipt;
  if (!receipt) return null;
  const event = await context
    .get(listedEventsContext)
    .find(receipt.eventGuid)
    .catch(() => null);
  return event ? { ...receipt, event } : null;
}
