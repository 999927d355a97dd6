import { href } from 'react-router';
import { formatAge } from '../../attention/age.ts';
import { requireAnswer, findOwnGuid, type Staff } from '../require-staff.ts';
import { More } from './more.tsx';
import { withQuery } from '../../ui/with-query.ts';

const requestsShown = 5;

/** The requests in progress of the person who is signed in: those that the family has changed, then the oldest. */
export async function readOwnRequests({ api, actor }: Staff, now: Date) {
  const ownGuid = findOwnGuid(actor);
  if (!ownGuid) return { items: [], total: 0, list: {} };
  const list = { state: 'in-progress', assignee: ownGuid, sort: 'received' } as const;
  const { items: oldestFirst, total } = requireAnswer(
    await api.getRequests({ query: { ...list, limit: '100' } }),
  );
  const isChanged = ({ isChangedByFamily }: { isChangedByFamily: boolean }) => isChangedByFamily;
  const ordered = [...oldestFirst.filter(isChanged), ...oldestFirst.filter((item) => !isChanged(item))];
  const listed = ordered.slice(0, requestsShown);
  return { items: listed.map((item) => ({ ...item, age: formatAge(item.receivedAt, now) })), total, list };
}

type OwnRequestsProps = {
  /** Without those that stand above, because their families have sent them again; `above` counts them. */
  own: Awaited<ReturnType<typeof readOwnRequests>> & { above: number };
};

/** Their own requests in progress. Renders nothing if there are none. */
export function OwnRequests({ own: { items, total, list, above } }: OwnRequestsProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests">Your cremation requests</h2>
      <ul className="office-list">
        {items.map(({ reference, deceased, requester, age, isChangedByFamily }) => (
          <li key={reference}>
            <a href={withQuery(href('/office/requests/:reference', { reference }), list)}>
              <bdi>{deceased ?? reference}</bdi>
            </a>
            <span className="under">
              {isChangedByFamily && <strong>The family has sent it again. </strong>}
              {requester && (
                <>
                  Requested by <bdi>{requester}</bdi>,{' '}
                </>
              )}
              {age}
            </span>
          </li>
        ))}
      </ul>
      <More
        count={total - items.length - above}
        one="of your requests"
        many="of your requests"
        href={withQuery(href('/office/requests'), list)}
      />
    </section>
  );
}
