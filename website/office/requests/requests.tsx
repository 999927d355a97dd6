import { requestStates, type RequestState } from '#contract/operator/cremation/requests.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { listAddress, Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, ownGuidOf, requireStaff } from '../staff.ts';
import { RequestFilters } from './request-filters.tsx';
import { ageOf } from './age.ts';
import { readFilters } from './read-filters.ts';
import { requestAddress, requestsPath } from '../../attention/request-address.ts';
import { stateNames } from './words.ts';
import type { Route } from './+types/requests.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const filters = readFilters(request.url);
  const { state, q, branch, assignee, before } = filters;
  const [requests, branches, people] = await Promise.all([
    api.getRequests({ query: { state, q, branch, assignee, before } }),
    api.getBranches({}),
    api.getColleagues({}),
  ]);
  const lists = { branches: answered(branches), people: answered(people) };
  const { items, ...page } = answered(requests);
  const now = new Date();
  const aged = items.map((item) => ({ ...item, age: ageOf(item.receivedAt, now) }));
  return { filters, requests: { ...page, items: aged }, ...lists, ownGuid: ownGuidOf(actor) };
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { filters, requests, branches, people, ownGuid } = loaderData;
  const { state, q, branch, assignee, before } = filters;
  const address = (changes: { state?: RequestState; before?: string | null }) =>
    listAddress(requestsPath, { state, q, branch, assignee, ...changes });
  return (
    <>
      <PageTitle heading="Cremation requests" />
      <Views
        label="Requests by state"
        current={state}
        views={requestStates.map((key) => ({
          key,
          label: stateNames[key],
          href: address({ state: key }),
          count: requests.counts[key],
        }))}
      />
      <SearchForm
        label="Search requests"
        hint="Name, reference, email address or phone number"
        q={q ?? ''}
        kept={{ state }}
      >
        <RequestFilters {...{ branches, people, ownGuid, branch, assignee }} />
      </SearchForm>
      {requests.items.length > 0 ? (
        <RequestTable
          items={requests.items}
          branches={branches}
          hasOwners={state !== 'new'}
          ownGuid={ownGuid}
        />
      ) : (
        <p className="quiet">{emptyWords(filters)}</p>
      )}
      <Pager
        first={before ? address({ before: null }) : null}
        next={requests.next ? address({ before: requests.next }) : null}
      />
    </>
  );
}

function emptyWords({ state, q, branch, assignee }: ReturnType<typeof readFilters>): string {
  if (q || branch || assignee) return 'No request here matches. The numbers above count those that do.';
  return state === 'new'
    ? 'No request waits to be taken.'
    : `No requests are ${stateNames[state].toLowerCase()}.`;
}

type TableProps = Pick<Route.ComponentProps['loaderData'], 'branches' | 'ownGuid'> & {
  items: Route.ComponentProps['loaderData']['requests']['items'];
  hasOwners: boolean;
};

function RequestTable({ items, branches, hasOwners, ownGuid }: TableProps) {
  const hasBranches = branches.length > 1;
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Who died</th>
          <th scope="col">Received</th>
          {hasBranches && <th scope="col">Branch</th>}
          {hasOwners && <th scope="col">Who has it</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(
          ({ reference, deceased, requester, receivedAt, age, branch, assignee, isChangedByFamily }) => (
            <tr key={reference}>
              <Family
                reference={reference}
                deceased={deceased}
                requester={requester}
                isChangedByFamily={isChangedByFamily}
              />
              <td className="when" data-name="Received">
                {age}
                <span className="under">{formatMoment(receivedAt)}</span>
              </td>
              {hasBranches && (
                <td data-name="Branch">
                  <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>
                </td>
              )}
              {hasOwners && (
                <td data-name="Who has it">
                  <Owner assignee={assignee} ownGuid={ownGuid} />
                </td>
              )}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type FamilyProps = Pick<
  TableProps['items'][number],
  'reference' | 'deceased' | 'requester' | 'isChangedByFamily'
>;

const Family = ({ reference, deceased, requester, isChangedByFamily }: FamilyProps) => (
  <th scope="row">
    <a href={requestAddress(reference)}>
      <bdi>{deceased ?? reference}</bdi>
    </a>
    <span className="under">
      {requester ? (
        <>
          <bdi>{requester}</bdi>, {reference}
        </>
      ) : (
        'The answers have been erased.'
      )}
      {isChangedByFamily && (
        <span className="under">
          <strong>The family has sent it again</strong>
        </span>
      )}
    </span>
  </th>
);

type OwnerProps = Pick<TableProps['items'][number], 'assignee'> & { ownGuid: string | null };

function Owner({ assignee, ownGuid }: OwnerProps) {
  if (!assignee) return <span className="quiet">Nobody</span>;
  return assignee.guid === ownGuid ? <strong>You</strong> : <bdi>{assignee.name}</bdi>;
}
