import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { WaitingPlace } from '#contract/operator/events/waiting-list.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { Table, type Column } from '../../list/table.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { ContactLink } from '../../record/contact-link.tsx';

type WaitingTableProps = {
  eventGuid: string;
  places: WaitingPlace[];
  free: number | null;
  /** The party whose buttons were refused. */
  sent: string | undefined;
};

/** The people who wait, in order, each with the actions of staff. */
export const WaitingTable = (props: WaitingTableProps) => (
  <Table columns={listColumns(props)} rows={props.places} getKey={({ guid }) => guid} />
);

const listColumns = (props: WaitingTableProps): Column<WaitingPlace>[] => [
  ...waitingColumns,
  {
    heading: 'Actions',
    isHeadingHidden: true,
    className: 'row-action',
    cell: (place) => <PlaceActions {...props} place={place} />,
  },
];

const PlaceActions = ({
  eventGuid,
  places,
  free,
  sent,
  place,
}: WaitingTableProps & { place: WaitingPlace }) => (
  <form method="post" className="row-buttons">
    <input type="hidden" name="place" value={place.guid} />
    <RevisionField revision={place.revision} wasSent={place.guid === sent} />
    {place.state === 'waiting' && (free === null || free >= place.numberOfAttendees) && (
      <button className="button" name="next" value="offer">
        Offer places<span className="only-heard"> to {place.name}</span>
      </button>
    )}
    {place.state === 'offered' && <BookLink guid={eventGuid} place={place} />}
    {place !== places[0] && <MoveButton next="up" title="Move up" name={place.name} />}
    {place !== places.at(-1) && <MoveButton next="down" title="Move down" name={place.name} />}
    <RemoveLink guid={eventGuid} place={place} />
  </form>
);

type MoveButtonProps = { next: 'up' | 'down'; title: string; name: string };

const MoveButton = ({ next, title, name }: MoveButtonProps) => (
  <button className={`button move-${next}`} name="next" value={next} title={title}>
    <span className="only-heard">
      {title} {name}
    </span>
  </button>
);

const RemoveLink = ({ guid, place }: { guid: string; place: WaitingPlace }) => (
  <a href={href('/office/events/:guid/waiting-list/:place/remove', { guid, place: place.guid })}>
    Remove<span className="only-heard"> {place.name}</span>
  </a>
);

/** Books the places that are held for a party, which says yes on the phone. */
const BookLink = ({ guid, place }: { guid: string; place: WaitingPlace }) => (
  <a href={withQuery(href('/office/events/:guid/attendees/new', { guid }), { place: place.guid })}>
    Book them<span className="only-heard">: {place.name}</span>
  </a>
);

const Name = ({ name, eMail }: WaitingPlace) => (
  <>
    <bdi>{name}</bdi>
    <span className="under">
      <ContactLink to={eMail} />
    </span>
  </>
);

const outcomeNames: Record<WaitingPlace['state'], string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  booked: 'Booked',
  left: 'Left',
  expired: 'Did not answer',
  removed: 'Removed',
};

const commonColumns: Column<WaitingPlace>[] = [
  { heading: 'Name', cell: (place) => <Name {...place} /> },
  {
    heading: 'People',
    className: 'unbroken',
    cell: ({ numberOfAttendees }) => formatPeople(numberOfAttendees),
  },
];

const waitingColumns: Column<WaitingPlace>[] = [
  ...commonColumns,
  {
    heading: 'Since',
    className: 'when',
    isNamed: true,
    cell: ({ joinedAt, state, holdUntil }) => (
      <>
        {formatMoment(joinedAt)}
        {state === 'offered' && <span className="under">Held until {formatMoment(holdUntil!)}</span>}
      </>
    ),
  },
];

const endedColumns: Column<WaitingPlace>[] = [
  ...commonColumns,
  { heading: 'Outcome', className: 'unbroken', cell: ({ state }) => outcomeNames[state] },
];

/** The people who no longer wait, with the reason, latest first. */
export const EndedTable = ({ places }: { places: WaitingPlace[] }) => (
  <Table columns={endedColumns} rows={places} getKey={({ guid }) => guid} />
);
