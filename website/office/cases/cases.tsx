import { data, href } from 'react-router';
import type { Branch } from '#contract/operator/branches.ts';
import { formatDay } from '#contract/fields/days.ts';
import type { CaseOnList } from '#contract/operator/cases/case.ts';
import { caseStages, openStages, stageNames } from '#contract/operator/cases/stages.ts';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { createClearedAddress, rememberFilters } from '../list/remember-filters.ts';
import { countFilters, SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { findOwnGuid, requireAnswer, requireStaff, requireAnswers } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { CaseFilters } from './case-filters.tsx';
import { CaseHeading } from './case-views.tsx';
import { filterNames, firstSteps, searchHint } from './labels.ts';
import { caseList } from './list-file.ts';
import { hasRecordsInAnyView, type EmptyTexts } from '../list/empty-list.tsx';
import type { Route } from './+types/cases.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const branches = requireAnswer(await api.getBranches({}));
  const headers = await rememberFilters(request, actor, { list: 'cases', names: filterNames, branches });
  const { list, people } = await requireAnswers({
    list: readList(request.url, api, caseList),
    people: api.getColleagues({}),
  });
  const loaded = { list, branches, people, ownGuid: findOwnGuid(actor) };
  return data(loaded, { headers });
}

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  const { list, branches, people, ownGuid } = loaderData;
  const { stage, q, branch, owner, late, unchecked } = list.query;
  const open = openStages.reduce((sum, each) => sum + list.counts[each], 0);
  return (
    <>
      <CaseHeading current="list" values={list.query} />
      <Views
        label="Cases by stage"
        current={stage}
        views={(['open', ...caseStages] as const).map((key) => ({
          key,
          label: key === 'open' ? 'All open' : stageNames[key],
          href: withQuery(href('/office/cases/list'), { ...list.query, stage: key }),
          count: key === 'open' ? open : list.counts[key],
        }))}
      />
      <SearchForm
        label="Search cases"
        hint={searchHint}
        q={q}
        hiddenParameters={{ stage }}
        clear={
          (q || branch || owner || late || unchecked) &&
          createClearedAddress(href('/office/cases/list'), { stage }, filterNames)
        }
        activeFilters={countFilters(branch, owner, late, unchecked)}
      >
        <CaseFilters {...{ branches, people, ownGuid }} values={list.query} />
      </SearchForm>
      <PagedTable
        list={list}
        columns={createColumns(branches)}
        file="cases"
        getKey={({ number }) => number}
        empty={{
          texts: emptyTexts,
          view: hasRecordsInAnyView(list.counts) ? 'any' : undefined,
          filters: { q, branch, owner, late, unchecked },
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No case is here. One begins at a request, or with somebody who phones.',
  steps: firstSteps,
  views: { any: 'No case is at this stage.' },
  noMatch: 'No case here matches. The numbers above count those that do.',
};

const createColumns = (branches: Branch[]): (Column<CaseOnList> | false)[] => [
  {
    heading: 'Who died',
    sort: { by: 'deceased' },
    className: 'one-line',
    cell: (item) => <DeceasedPerson item={item} />,
  },
  { heading: 'Stage', className: 'when', cell: ({ stage }) => stageNames[stage] },
  {
    heading: 'What happens next',
    className: 'one-line any-length',
    cell: (item) => <NextTask item={item} />,
  },
  {
    heading: 'Due',
    sort: { by: 'due' },
    isNamed: ({ next }) => next !== null,
    className: 'when',
    cell: (item) => <Due item={item} />,
  },
  {
    heading: 'Who does it',
    isNamed: true,
    className: 'one-line wide-only',
    cell: (item) => <Doer item={item} />,
  },
  branches.length > 1 && {
    heading: 'Branch',
    isNamed: true,
    className: 'one-line wide-only',
    cell: ({ branch }) => <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>,
  },
  {
    heading: 'Opened',
    sort: { by: 'opened', isLargestFirst: true },
    isNamed: true,
    className: 'when wide-only',
    cell: ({ openedAt }) => formatDay(openedAt.slice(0, 10)),
  },
];

type CellProps = { item: CaseOnList };

const DeceasedPerson = ({ item: { number, deceasedName, applicantName } }: CellProps) => (
  <>
    <a href={href('/office/cases/:number', { number })}>
      <bdi>{deceasedName ?? 'Erased'}</bdi>
    </a>
    <span className="under">
      {number}
      {applicantName && (
        <>
          , <bdi>{applicantName}</bdi> applies
        </>
      )}
    </span>
  </>
);

const NextTask = ({ item: { next } }: CellProps) =>
  next ? <bdi>{next.title}</bdi> : <span className="quiet">Nothing is open</span>;

function Due({ item: { next, isLate } }: CellProps) {
  if (!next?.dueOn) return next && <span className="quiet">No day yet</span>;
  return isLate ? <strong>{formatDay(next.dueOn)}, late</strong> : formatDay(next.dueOn);
}

function Doer({ item: { next, owner } }: CellProps) {
  const doer = next?.owner ?? owner;
  return doer ? <bdi>{doer.name}</bdi> : <span className="quiet">Nobody yet</span>;
}
