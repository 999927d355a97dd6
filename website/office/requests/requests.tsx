import type { Branch } from '#contract/operator/branches.ts';
import { data, href } from 'react-router';
import { requestStates } from '#contract/operator/cremation/requests.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { createClearedAddress, rememberFilters } from '../list/remember-filters.ts';
import { countFilters, SearchForm } from '../list/search-form.tsx';
import type { Selection } from '../list/selection.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, findOwnGuid, requireStaff, requireAnswers } from '../require-staff.ts';
import { formatAge } from '../../attention/age.ts';
import { stateNames } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { SelectField, toOptions } from '../form/select-field.tsx';
import { requestList } from './list-file.ts';
import { SelectionActs } from './selection-acts.tsx';
import { requestAddress, type ListPlace } from './list-place.tsx';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/requests.ts';

const filterNames = ['branch', 'assignee'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const branches = requireAnswer(await api.getBranches({}));
  const headers = await rememberFilters(request, actor, { list: 'requests', names: filterNames, branches });
  const load = readList(request.url, api, requestList);
  const { list, people } = await requireAnswers({ list: load, people: api.getColleagues({}) });
  const now = readNow(context);
  const items = list.items.map((item) => ({ ...item, age: formatAge(item.receivedAt, now) }));
  const loaded = {
    list: { ...list, items },
    branches,
    people,
    ownGuid: findOwnGuid(actor),
    done: readDone(request.url),
  };
  return data(loaded, { headers });
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { list, branches, people, ownGuid } = loaderData;
  const { state, q, branch, assignee } = list.query;
  return (
    <>
      <PageTitle heading="Cremation requests" />
      <DoneNotice done={loaderData.done} />
      <Views
        label="Requests by status"
        current={state}
        views={requestStates.map((key) => ({
          key,
          label: stateNames[key],
          href: withQuery(href('/office/requests'), { ...list.query, state: key }),
          count: list.counts[key],
        }))}
      />
      <SearchForm
        label="Search requests"
        hint="Name, reference, email address or phone number"
        q={q}
        hiddenParameters={{ state }}
        clear={
          (q || branch || assignee) && createClearedAddress(href('/office/requests'), { state }, filterNames)
        }
        activeFilters={countFilters(branch, assignee)}
      >
        {(branches.length > 1 || people.length > 1) && (
          <RequestFilters {...{ branches, people, ownGuid, branch, assignee }} />
        )}
      </SearchForm>
      <PagedTable
        list={list}
        columns={createColumns(loaderData)}
        file="requests"
        selection={createSelection(loaderData)}
        getKey={({ reference }) => reference}
        empty={{
          texts: emptyTexts,
          view: hasRecordsInAnyView(list.counts) ? state : undefined,
          filters: { q, branch, assignee },
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No request waits to be taken. Families send one with the form on the website.',
  steps: [
    {
      label: 'See the form of the website',
      address: href('/unattendedcremations'),
      call: 'getRequests',
    },
    { label: 'Begin a case by phone', address: href('/office/cases/new'), call: 'createCase' },
  ],
  views: {
    new: 'No request waits to be taken.',
    'in-progress': 'No requests are in progress.',
    done: 'No requests are done.',
  },
  noMatch: 'No request here matches. The numbers above count those that do.',
};

type LoaderData = Route.ComponentProps['loaderData'];

const createSelection = ({ list, people, branches, ownGuid }: LoaderData): Selection<Request> => ({
  action: href('/office/requests/several'),
  toSelected: ({ reference, revision }) => ({ id: reference, revision }),
  getName: ({ deceased, reference }) => deceased ?? reference,
  noun: 'selected',
  acts: <SelectionActs place={{ ...list.query }} {...{ people, branches, ownGuid }} />,
});

type Request = LoaderData['list']['items'][number];

const createColumns = ({ list, branches, ownGuid }: LoaderData): (Column<Request> | false)[] => [
  {
    heading: 'Who died',
    sort: { by: 'deceased' },
    cell: (request) => <Family request={request} place={{ ...list.query }} />,
  },
  {
    heading: 'Received',
    sort: { by: 'received', isLargestFirst: true },
    className: 'when',
    isNamed: true,
    cell: ({ age, receivedAt }) => (
      <>
        {age}
        <span className="under">{formatMoment(receivedAt)}</span>
      </>
    ),
  },
  branches.length > 1 && {
    heading: 'Branch',
    isNamed: true,
    cell: ({ branch }) => <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>,
  },
  list.query.state !== 'new' && {
    heading: 'Who has it',
    isNamed: true,
    cell: ({ assignee }) => <Owner assignee={assignee} ownGuid={ownGuid} />,
  },
];

type FamilyProps = { request: Request; place: ListPlace };

const Family = ({ request: { reference, deceased, requester, isChangedByFamily }, place }: FamilyProps) => (
  <>
    <a href={requestAddress(reference, place)}>
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
  </>
);

type OwnerProps = Pick<Request, 'assignee'> & { ownGuid: string | null };

function Owner({ assignee, ownGuid }: OwnerProps) {
  if (!assignee) return <span className="quiet">Not taken yet</span>;
  return assignee.guid === ownGuid ? <strong>You</strong> : <bdi>{assignee.name}</bdi>;
}

type RequestFiltersProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  people: { guid: string; name: string }[];
  ownGuid: string | null;
  branch: string | undefined;
  assignee: string | undefined;
};

/** One branch or person, beside the words of the search. Nothing where there is only one of each. */
function RequestFilters({ branches, people, ownGuid, branch, assignee }: RequestFiltersProps) {
  return (
    <>
      <BranchFilter branches={branches} selected={branch} />
      {people.length > 1 && (
        <SelectField
          name="assignee"
          label="Who has it"
          problem={undefined}
          selected={assignee ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            { value: 'none', label: 'Not taken yet' },
            ...people
              .filter(({ guid }) => guid === ownGuid)
              .map(({ guid }) => ({ value: guid, label: 'You' })),
            ...toOptions(people.filter(({ guid }) => guid !== ownGuid)),
          ]}
        />
      )}
    </>
  );
}
