import { formatMoment } from '#contract/fields/days.ts';
import type { Attendee } from '#contract/operator/attendees.ts';

/** The emails about a booking, and whether they were sent. */
export const EmailList = ({ emails }: Pick<Attendee, 'emails'>) =>
  emails.length > 0 && (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <ul className="office-list">
        {emails.map(({ kind, queuedAt, state }) => (
          <li key={`${kind} ${queuedAt}`}>
            {kindNames[kind] ?? kind}, {formatMoment(queuedAt)}
            <span className="under">{stateNames[state] ?? state}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const kindNames: Record<string, string> = {
  'attendance-booked': 'Confirmation',
  'attendance-amended': 'Changed booking',
  'attendance-cancelled': 'Cancellation',
  'event-changed': 'Changed event',
  'event-cancelled': 'Cancelled event',
  'event-reminder': 'Reminder',
  'event-message': 'Message',
};

const stateNames: Record<string, string> = {
  queued: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Could not be delivered',
  unknown: 'May have arrived; it is not sent again by itself',
  suppressed: 'Not sent',
};
