import { useRef, useState, type SubmitEvent } from 'react';
import { cleanCheckInCode } from '#contract/check-in-code.ts';
import { BookingForms, type Recording } from './booking-forms.tsx';
import { CodeInput } from './code-input.tsx';
import { formGuid } from './form-guids.ts';
import { arrivedText, lookUpFailed, notOnList } from './messages.ts';
import type { Booking } from './offline/with-actions.ts';

/** The booking of a code by its guid, or why there is none. */
export type Found = { guid: string } | { says: string };

type FindByCodeProps = Recording & {
  bookings: Booking[];
  /** The address that looks up codes that are not on the list. */
  address: string;
  pageGuid: string;
  first: Found | null;
  onFound: (booking: Booking) => void;
};

/** Finds a booking by its code, and checks it in. */
export function FindByCode({ bookings, address, pageGuid, first, onFound, ...recording }: FindByCodeProps) {
  const [found, setFound] = useState(first);
  const panel = useRef<HTMLDivElement>(null);
  const find = async (typed: string) => {
    const answer = await lookUp(typed, bookings, address);
    if ('booking' in answer) onFound(answer.booking);
    setFound('booking' in answer ? { guid: answer.booking.guid } : answer);
    // Once the panel is there: Enter then checks in.
    setTimeout(() => panel.current?.querySelector('button')?.focus());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    if (typeof typed === 'string' && typed.trim()) void find(typed);
    event.currentTarget.reset();
  };
  const booking = found && 'guid' in found && bookings.find(({ guid }) => guid === found.guid);
  return (
    <section className="door-find" aria-labelledby="find">
      <h2 id="find">Check in by code</h2>
      <CodeInput onCode={(code) => void find(code)} onSubmit={submit} />
      <div ref={panel} aria-live="polite" className="door-found">
        {found && 'says' in found && <p className="notice notice-care">{found.says}</p>}
        {booking && (
          <div className="notice">
            <p>
              <strong>
                <bdi>{booking.name}</bdi>
              </strong>
              {booking.attendanceStatus === 'Cancelled' && ' (this booking was cancelled)'}
              <br />
              {arrivedText(booking)}
            </p>
            <BookingForms booking={booking} guid={formGuid(pageGuid, 1)} isMain {...recording} />
          </div>
        )}
      </div>
    </section>
  );
}

/** In the list that the page holds, and otherwise, if there is a connection, on the server. */
async function lookUp(
  typed: string,
  bookings: Booking[],
  address: string,
): Promise<{ booking: Booking } | { says: string }> {
  const code = cleanCheckInCode(typed);
  const booking = bookings.find((each) => each.code === code);
  if (booking) return { booking };
  const asked = encodeURIComponent(code.slice(0, 40) || '-');
  const answer = await fetch(`${address}?code=${asked}`).catch(() => null);
  if (!answer || answer.status === 401) return { says: notOnList };
  const body = (await answer.json().catch(() => ({}))) as Booking & { says?: string };
  return answer.ok ? { booking: body } : { says: body.says ?? lookUpFailed };
}
