import { href } from 'react-router';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import { isFullyBooked } from '#contract/capacity.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { EventFormProps } from '../form/event-form-props.ts';
import { createFormAddress } from '../mode.ts';
import { DayAndTime } from '../event-facts.tsx';
import { formatEventTime } from '../event-time-text.ts';

/** For the holder of a private link whose booking is cancelled. */
export function CancelledNotice({
  mode,
  event,
  existing,
}: Pick<EventFormProps, 'mode' | 'event'> & { existing: ExistingAttendee }) {
  const when = formatEventTime(existing.cancelledAt);
  const isLocalBackOffice = useIsLocalBackOffice();
  return (
    <div className="notice">
      <p>
        Your booking was cancelled
        {when && (
          <>
            {' on '}
            <DayAndTime text={when} />
          </>
        )}
        .
      </p>
      {event?.isBookingClosed ? (
        <p>Booking for the event has closed, so you cannot book again.</p>
      ) : event && isFullyBooked(event) ? (
        <p>
          The event is fully booked at the moment, so you cannot book again yet.
          {isLocalBackOffice && (
            <>
              {' You can '}
              <a href={href('/events/:guid/waiting-list', { guid: event.guid })}>join the waiting list</a>.
            </>
          )}
        </p>
      ) : mode.name === 'cancel' ? (
        <p>
          If you would like to come after all, you can{' '}
          <a href={createFormAddress('amend', mode.guid, mode.manageToken)}>book again</a>.
        </p>
      ) : (
        <p>If you would like to come after all, you can book again below.</p>
      )}
    </div>
  );
}
