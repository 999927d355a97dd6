import { href } from 'react-router';
import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { passedOnPrefix } from './waiting-list/waiting-lists.ts';

/** The link to the waiting list of a full event. */
export const WaitingListButton = ({ guid, titleId }: { guid: string; titleId: string }) => (
  <a
    className="button button-main"
    href={href('/events/:guid/waiting-list', { guid })}
    aria-describedby={titleId}
  >
    Join the waiting list
  </a>
);

/** Offers the waiting list above the booking form of a full event. */
export function MayWait({ event }: { event: BereavementEvent }) {
  if (event.isBookingClosed || !isFullyBooked(event)) return null;
  return (
    <div className="notice">
      <p>If you have not booked yet, you can wait for a place. Places often become free.</p>
      <a className="button" href={href('/events/:guid/waiting-list', { guid: event.guid })}>
        Join the waiting list
      </a>
    </div>
  );
}

const answers = ['name', 'eMail', 'numberOfAttendees'];

/** Hidden fields that pass the answers of a booking form to the form of a waiting list. */
export const AnswersPassedOn = ({ values }: { values: Record<string, string> }) =>
  answers.map((name) => (
    <input key={name} type="hidden" name={`${passedOnPrefix}${name}`} value={values[name]} />
  ));
