import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { passedOn, waitingListAddress } from './waiting-lists.ts';

const answers = ['name', 'eMail', 'numberOfAttendees'];

type JoinWithAnswersProps = { event: BereavementEvent; values: Record<string, string> };

/** The way to the waiting list of a full event. */
export const WaitingListButton = ({ guid, titleId }: { guid: string; titleId: string }) => (
  <a className="button button-main" href={waitingListAddress(guid)} aria-describedby={titleId}>
    Join the waiting list
  </a>
);

/** After a booking for which there are not enough places: one press joins the waiting list with the same answers. */
export function JoinWithAnswers({ event: { guid }, values }: JoinWithAnswersProps) {
  return (
    <form className="notice could-wait" method="post" action={waitingListAddress(guid)}>
      <h2>Would you like to wait for places?</h2>
      <p>
        If enough places become free, we will email <strong>{values.eMail}</strong> and hold them for you
        while you decide.
      </p>
      {answers.map((name) => (
        <input key={name} type="hidden" name={`${passedOn}${name}`} value={values[name]} />
      ))}
      <button className="button">Join The Waiting List</button>
    </form>
  );
}

/** Above the booking form of a full event. */
export function MayWait({ event }: { event: BereavementEvent }) {
  if (event.isBookingClosed || !isFullyBooked(event)) return null;
  return (
    <p className="notice">
      If you have not booked yet, you can <a href={waitingListAddress(event.guid)}>join the waiting list</a>.
    </p>
  );
}
