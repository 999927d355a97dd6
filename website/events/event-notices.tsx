import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { createFormAddress } from './mode.ts';

function FullNotice() {
  return (
    <p className="full-notice">
      This event is currently fully booked however this can change – please watch this space for updates.
    </p>
  );
}

function BookingClosedNotice() {
  return <p className="started-notice">Booking for this event has closed.</p>;
}

/** The reason why an event cannot be booked, if there is one. */
export function UnavailableNotice({ event }: { event: BereavementEvent }) {
  if (event.hasStarted) return <StartedNotice />;
  if (event.isBookingClosed) return <BookingClosedNotice />;
  return isFullyBooked(event) && <FullNotice />;
}

function StartedNotice() {
  return <p className="started-notice">This event has started. Please call us if you are on your way.</p>;
}

/** The links to the forms about an existing booking. */
export function AlreadyBooked({ guid, titleId }: { guid: string; titleId: string }) {
  return (
    <div>
      <a className="button" href={createFormAddress('amend', guid)} aria-describedby={titleId}>
        Amend Existing Attendance
      </a>{' '}
      <a className="button" href={createFormAddress('cancel', guid)} aria-describedby={titleId}>
        Cancel Attendance
      </a>
    </div>
  );
}
