import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { describeSeries } from './labels.ts';

type Series = NonNullable<EventForStaff['series']>;

/** The position of an event in its series, with links to its neighbours. */
export const SeriesLinks = ({ series }: { series: Series }) => (
  <nav className="series-links" aria-label="Its series">
    <p>{describeSeries(series)}</p>
    <ul>
      {series.previous && (
        <li>
          <Neighbour event={series.previous}>Before: </Neighbour>
        </li>
      )}
      {series.next && (
        <li>
          <Neighbour event={series.next}>Next: </Neighbour>
        </li>
      )}
    </ul>
  </nav>
);

type NeighbourProps = { event: { guid: string; startDateTime: string }; children: string };

const Neighbour = ({ event: { guid, startDateTime }, children }: NeighbourProps) => (
  <a href={href('/office/events/:guid', { guid })}>
    {children}
    {formatDay(startDateTime)}
  </a>
);
