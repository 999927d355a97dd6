import type { SubmitEvent } from 'react';
import { countArrived, countExpected, type Booking } from './offline/apply-actions.ts';

export type Recording = {
  onArrive: (booking: Booking, people: number, allowMore: boolean) => void;
  onUndo: (booking: Booking) => void;
};

type BookingFormsProps = Recording & {
  booking: Booking;
  /** The guid of the arrival if the form is sent without script. */
  guid: string;
  isMain?: boolean;
};

/** The actions of a booking. The buttons name it for screen readers. */
export function BookingForms({ booking, guid, isMain = false, onArrive, onUndo }: BookingFormsProps) {
  const expected = countExpected(booking);
  const last = booking.arrivals.at(-1);
  const arrive = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const people = Number(new FormData(event.currentTarget).get('people'));
    onArrive(booking, people, expected === 0);
  };
  const undo = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onUndo(booking);
  };
  return (
    <div className="door-forms">
      <form method="post" onSubmit={arrive}>
        <input type="hidden" name="intent" value="check-in" />
        <input type="hidden" name="attendee" value={booking.guid} />
        <input type="hidden" name="arrival" value={guid} />
        {expected === 0 && <input type="hidden" name="more" value="yes" />}
        {expected > 1 ? (
          <PeopleChoice name={booking.name} most={expected} />
        ) : (
          <input type="hidden" name="people" value="1" />
        )}
        <button className={isMain && expected > 0 ? 'button button-main' : 'button'}>
          {formatButton(booking, expected)} <span className="only-heard">{booking.name}</span>
        </button>
      </form>
      {last && (
        <form method="post" onSubmit={undo}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="arrival" value={last.guid} />
          <button className="button button-link">
            Undo{countArrived(booking) > last.people && ` ${last.people}`}{' '}
            <span className="only-heard">{booking.name}</span>
          </button>
        </form>
      )}
    </div>
  );
}

function formatButton({ attendanceStatus }: Booking, expected: number): string {
  if (expected === 0) return 'Someone extra';
  return attendanceStatus === 'Cancelled' ? 'Let them in' : 'Check in';
}

/** All who are still expected, unless somebody chooses fewer. */
const PeopleChoice = ({ name, most }: { name: string; most: number }) => (
  <select name="people" aria-label={`How many people of ${name}`} defaultValue={most} key={most}>
    {Array.from({ length: most }, (_, index) => (
      <option key={index} value={index + 1}>
        {index + 1}
      </option>
    ))}
  </select>
);
