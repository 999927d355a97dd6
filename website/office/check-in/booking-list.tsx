import { memo, useState } from 'react';
import { listBookingLabels, listBookingTexts } from '#contract/records/booking.ts';
import type { CheckInList } from '#contract/operator/events/check-in.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { BookingForms, type Recording } from './booking-forms.tsx';
import { createFormGuid } from './form-guids.ts';
import { countExpected, countArrived, type Booking } from './offline/apply-actions.ts';

type BookingListProps = Recording & {
  bookings: Booking[];
  event: CheckInList['event'];
  pageGuid: string;
  /** The search of the address. */
  first: Search;
  /** The address of the next bookings; null if these are all. */
  next: string | null;
};

// As many as a page without script has: a longer table would make an old phone slow.
const rowsPerStep = 500;

/** All bookings by name, with a search. */
export function BookingList({ bookings, event, pageGuid, first, next, ...recording }: BookingListProps) {
  const hasScript = useHydrated();
  const [search, setSearch] = useState(first);
  const [rowsMax, setRowsMax] = useState(rowsPerStep);
  const matching = findBookings(bookings, search);
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings">Bookings</h2>
      <SearchForm search={search} onChange={setSearch} />
      {matching.length === 0 ? (
        <p className="quiet">{bookings.length === 0 ? 'No bookings.' : 'Nobody on the list matches.'}</p>
      ) : (
        <table className="office-table door-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Here</th>
              <th scope="col">
                <span className="only-heard">Check in</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, rowsMax).map((booking, index) => (
              <Row
                key={booking.guid}
                {...{ booking, event }}
                {...recording}
                guid={createFormGuid(pageGuid, index + 2)}
              />
            ))}
          </tbody>
        </table>
      )}
      {next && !hasScript && (
        <p className="alone">
          <a href={next}>More bookings</a>
        </p>
      )}
      {matching.length > rowsMax && (
        <p className="alone">
          <button type="button" className="button" onClick={() => setRowsMax(rowsMax + rowsPerStep)}>
            More bookings
          </button>
        </p>
      )}
    </section>
  );
}

type RowProps = Recording & { booking: Booking; event: CheckInList['event']; guid: string };

// Memoised: on an old phone, drawing all of them after each action is slow.
const Row = memo(({ booking, event, ...forms }: RowProps) => (
  <tr className={countExpected(booking) === 0 ? 'door-here' : undefined}>
    <th scope="row">
      <bdi>{booking.name}</bdi>
      {booking.attendanceStatus === 'Cancelled' && <span className="door-cancelled">Cancelled</span>}
      <Answers {...booking} event={event} />
    </th>
    <td>
      {countArrived(booking)} of {booking.numberOfAttendees}
      <span className="only-heard"> here</span>
    </td>
    <td className="row-action">
      <BookingForms booking={booking} {...forms} />
    </td>
  </tr>
));

/** The answers of a booking. */
const Answers = ({ event, ...booking }: Booking & { event: CheckInList['event'] }) =>
  listBookingTexts('door').map(
    (text) =>
      booking[text] && (
        <span className="under" key={text}>
          {listBookingLabels(event)[text]}: <bdi>{booking[text]}</bdi>
        </span>
      ),
  );

const simplify = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function findBookings(bookings: Booking[], { q, onlyAwaited }: Search): Booking[] {
  const searchWords = simplify(q).split(/\s+/).filter(Boolean);
  return bookings.filter((booking) => {
    if (onlyAwaited && (countExpected(booking) === 0 || booking.attendanceStatus === 'Cancelled'))
      return false;
    if (searchWords.length === 0) return true;
    const name = simplify(booking.name);
    return searchWords.every((word) => name.includes(word));
  });
}

/** The search text. */
type Search = { q: string; onlyAwaited: boolean };

/** Searches while somebody types; without script, with the button. */
function SearchForm({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
  const hasScript = useHydrated();
  return (
    <search>
      <form className="door-search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="q">Search by name</label>
        <input
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          value={search.q}
          onChange={({ currentTarget }) => onChange({ ...search, q: currentTarget.value })}
        />
        <label className="door-only">
          <input
            type="checkbox"
            name="show"
            value="awaited"
            checked={search.onlyAwaited}
            onChange={({ currentTarget }) => onChange({ ...search, onlyAwaited: currentTarget.checked })}
          />
          Not here yet
        </label>
        {!hasScript && <button className="button">Search</button>}
      </form>
    </search>
  );
}
