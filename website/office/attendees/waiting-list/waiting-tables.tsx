import { formatMoment } from '#contract/fields/days.ts';
import type { WaitingPlace } from '#contract/operator/bookings/waiting-list.ts';
import { waitingPlaceAddress } from '../addresses.ts';
import { peopleIn } from '../words.ts';

type WaitingTableProps = { eventGuid: string; places: WaitingPlace[]; free: number | null };

/** Who waits, in order, each with what staff can do. */
export const WaitingTable = ({ eventGuid, places, free }: WaitingTableProps) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">People</th>
        <th scope="col">Since</th>
        <th scope="col">
          <span className="only-heard">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {places.map((place, index) => (
        <tr key={place.guid}>
          <Name {...place} />
          <td>{peopleIn(place.numberOfAttendees)}</td>
          <td>
            {formatMoment(place.joinedAt)}
            {place.state === 'offered' && (
              <span className="under">Held until {formatMoment(place.holdUntil!)}</span>
            )}
          </td>
          <td className="row-action">
            <form method="post">
              <input type="hidden" name="place" value={place.guid} />
              <input type="hidden" name="revision" value={place.revision} />
              {index > 0 && <RowButton next="up" label="Up" name={place.name} />}
              {index < places.length - 1 && <RowButton next="down" label="Down" name={place.name} />}
              {place.state === 'waiting' && (free === null || free >= place.numberOfAttendees) && (
                <RowButton next="offer" label="Offer places" name={place.name} />
              )}
              <a className="button" href={waitingPlaceAddress(eventGuid, place.guid)}>
                Remove<span className="only-heard"> {place.name}</span>
              </a>
            </form>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const RowButton = ({ next, label, name }: { next: string; label: string; name: string }) => (
  <button className="button" name="next" value={next}>
    {label}
    <span className="only-heard"> {name}</span>
  </button>
);

const Name = ({ name, eMail }: WaitingPlace) => (
  <th scope="row">
    <bdi>{name}</bdi>
    <span className="under">{eMail}</span>
  </th>
);

const endings: Record<WaitingPlace['state'], string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  booked: 'Booked',
  left: 'Left',
  expired: 'Did not answer',
  removed: 'Removed',
};

/** Who is not waiting any more, and why: the latest first. */
export const EndedTable = ({ places }: { places: WaitingPlace[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">People</th>
        <th scope="col">Outcome</th>
      </tr>
    </thead>
    <tbody>
      {places.map((place) => (
        <tr key={place.guid}>
          <Name {...place} />
          <td>{peopleIn(place.numberOfAttendees)}</td>
          <td>{endings[place.state]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
