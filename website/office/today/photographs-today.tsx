import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { Today } from './read-today.ts';
import { withQuery } from '../../ui/with-query.ts';

/** The funerals with photographs that cannot be read. Renders nothing if there are none. */
export function PhotographsToday({ unreadable: { items, total } }: Pick<Today, 'unreadable'>) {
  if (total === 0) return null;
  return (
    <section>
      <h2>Photographs that cannot be read</h2>
      <ul className="office-list">
        {items.map(({ guid, personName, date, photographs }) => (
          <li key={guid}>
            <a href={href('/office/funerals/:guid', { guid })}>
              <bdi>{personName}</bdi>
            </a>
            <span className="under">
              {formatDay(date)}.{' '}
              {photographs.unreadable === 1 ? '1 photograph' : `${photographs.unreadable} photographs`}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p>
          <a href={withQuery(href('/office/funerals'), { view: 'unreadable' })}>All {total} funerals</a>
        </p>
      )}
    </section>
  );
}
