import { formatPeople } from '#contract/fields/count.ts';
import { findAttendeeCountToOffer } from '../mode.ts';
import type { EventFormProps } from '../form/event-form-props.ts';

/**
 * The notice for somebody who follows the link in an email about a change. The form has the former number; nothing
 * has changed yet.
 */
export function NumberBefore({ mode, existing }: Pick<EventFormProps, 'mode' | 'existing'>) {
  const before = findAttendeeCountToOffer(mode, existing);
  if (before === null) return null;
  return (
    <div className="notice">
      <p>
        Your booking is now for {formatPeople(existing?.numberOfAttendees ?? 0)}. To go back to {before},
        press Book Attendance.
      </p>
    </div>
  );
}
