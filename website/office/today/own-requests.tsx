import { formatMoment } from '#contract/fields/days.ts';
import { requestAddress, requestsPath } from '../../attention/request-address.ts';
import { listAddress } from '../list/pager.tsx';
import { answered, ownGuidOf, type Staff } from '../staff.ts';

const requestsShown = 10;

/** The requests in progress of the person who is signed in: those that the family has changed, then the oldest. */
export async function readOwnRequests({ api, actor }: Staff) {
  const ownGuid = ownGuidOf(actor);
  if (!ownGuid) return { items: [], total: 0, all: requestsPath };
  const query = { state: 'in-progress', assignee: ownGuid, limit: '100' } as const;
  const { items, total } = answered(await api.getRequests({ query }));
  const oldestFirst = items.toReversed();
  const isChanged = ({ isChangedByFamily }: { isChangedByFamily: boolean }) => isChangedByFamily;
  const ordered = [...oldestFirst.filter(isChanged), ...oldestFirst.filter((item) => !isChanged(item))];
  const all = listAddress(requestsPath, { state: 'in-progress', assignee: ownGuid });
  return { items: ordered.slice(0, requestsShown), total, all };
}

/** Stays until each of them is done. Renders nothing if there are none. */
export function OwnRequests({
  own: { items, total, all },
}: {
  own: Awaited<ReturnType<typeof readOwnRequests>>;
}) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests">Your cremation requests</h2>
      <ul className="office-list">
        {items.map(({ reference, deceased, requester, receivedAt, isChangedByFamily }) => (
          <li key={reference}>
            <a href={requestAddress(reference)}>
              <bdi>{deceased ?? reference}</bdi>
            </a>
            <span className="under">
              {isChangedByFamily && <strong>The family has sent it again. </strong>}
              {requester && (
                <>
                  Requested by <bdi>{requester}</bdi>,{' '}
                </>
              )}
              {formatMoment(receivedAt)}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="alone">
          <a href={all}>All {total} of your requests</a>
        </p>
      )}
    </section>
  );
}
