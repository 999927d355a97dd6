import { isRefused } from '#contract/call.ts';
import type { Staff } from '../staff.ts';
import { answered } from '../staff.ts';
import type { Found } from './find-by-code.tsx';
import { withChanges } from './offline/with-actions.ts';

/** The page as its address asks for it: with a search, with the booking of a code, or the next bookings. */
export async function loadDoor({ api }: Staff, eventGuid: string, url: string) {
  const { searchParams } = new URL(url);
  const q = searchParams.get('q')?.trim() || undefined;
  const after = searchParams.get('after') ?? undefined;
  const list = answered(await api.getCheckInList({ eventGuid, query: { q, after } }));
  const code = searchParams.get('code');
  const booking = code ? await api.findBookingByCode({ eventGuid, code }) : null;
  const found: Found | null = isRefused(booking) ? { says: booking.detail } : booking;
  return {
    list:
      booking && !isRefused(booking) ? { ...list, bookings: withChanges(list.bookings, [booking]) } : list,
    isWhole: !q && !after && list.next === null,
    sought: { q: q ?? '', onlyAwaited: searchParams.get('show') === 'awaited' },
    found: found && ('says' in found ? found : { guid: found.guid }),
    // For the forms without script.
    pageGuid: crypto.randomUUID(),
  };
}
