import { href } from 'react-router';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { RequestListQuery } from '#contract/operator/cremation/requests.ts';
import { readQuery } from '../list/read-list.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { DoneCode } from '../done-messages.ts';
import { BackLink } from '../shell/page-title.tsx';

/** The list from which a request was opened; null where it was opened from elsewhere. */
export type ListPlace = RequestListQuery | null;

/** The list that the query of an address names, or the field of a form. */
export function readPlace(query: string): ListPlace {
  const address = new URL(`?${query.replace(/^\?/, '')}`, 'https://list');
  const { before: _, limit: __, ...place } = readQuery(address.href, operatorCalls.getRequests);
  return Object.keys(place).length > 0 ? place : null;
}

export const listAddress = (place: ListPlace): string => withQuery(href('/office/requests'), { ...place });

/** The address of a request, with the list from which it was opened. */
export const requestAddress = (
  reference: string,
  place: ListPlace,
  changes: { done?: DoneCode } = {},
): string => withQuery(href('/office/requests/:reference', { reference }), { ...place, ...changes });

/** The place in a form, so that the page after it still has the list. */
export const PlaceField = ({ place }: { place: ListPlace }) =>
  place && <input type="hidden" name="list" value={withQuery('', { ...place }).slice(1)} />;

type Adjacent = { previous: string | null; next: string | null };

/** The way back to the list, and to the requests beside this one in it. */
export const PlaceInList = ({ place, adjacent }: { place: ListPlace; adjacent: Adjacent }) => (
  <div className="place-in-list">
    <BackLink href={listAddress(place)} label="Cremation requests" />
    {(adjacent.previous || adjacent.next) && (
      <nav aria-label="This list">
        {adjacent.previous && (
          <a rel="prev" href={requestAddress(adjacent.previous, place)}>
            Previous request
          </a>
        )}
        {adjacent.next && (
          <a rel="next" href={requestAddress(adjacent.next, place)}>
            Next request
          </a>
        )}
      </nav>
    )}
  </div>
);
