import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { formatTimeOfDay } from '../form/moments/parse-moment.ts';

/** When and why an event was cancelled, and the way back while there is one. */
export const CancelledNotice = ({ event }: { event: EventForStaff }) => (
  <div className="notice notice-care">
    <p>
      Cancelled {formatMoment(event.cancelledAt!)}.{event.undoableUntil && ` ${describeUndo(event)}`}
    </p>
    {event.cancellationReason && <p className="reason">{event.cancellationReason}</p>}
    {event.undoableUntil && (
      <form
        method="post"
        className="form-actions"
        action={href('/office/events/:guid', { guid: event.guid })}
      >
        <button className="button" name="undo" value="yes">
          Undo the cancellation
        </button>
        {event.series && event.series.cancelledTogether > 1 && (
          <button className="button" name="undo" value="together">
            Undo it for all {event.series.cancelledTogether} events
          </button>
        )}
      </form>
    )}
  </div>
);

function describeUndo({ undoableUntil, numberOfAttendees, hasStarted }: EventForStaff): string {
  const until = formatTimeOfDay(undoableUntil!);
  if (numberOfAttendees === 0 || hasStarted) return `You can undo it until ${until}.`;
  return `The emails go out at ${until}. Until then you can undo it, and nobody is told.`;
}
