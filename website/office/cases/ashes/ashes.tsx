import { data, href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { ashesViewNames, choiceNames, dueNames } from '#contract/operator/cases/act-names.ts';
import { ashesViews, type AshesOnList } from '#contract/operator/cases/ashes.ts';
import { BranchFilter } from '../../branches/branch-filter.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import { createClearedAddress, rememberFilters } from '../../list/remember-filters.ts';
import { countFilters, SearchForm } from '../../list/search-form.tsx';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { CaseHeading } from '../case-views.tsx';
import { searchHint } from '../labels.ts';
import { ashesList } from './list-file.ts';
import type { Route } from './+types/ashes.ts';

const filterNames = ['branch'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const branches = requireAnswer(await api.getBranches({}));
  const headers = await rememberFilters(request, actor, { list: 'cases', names: filterNames, branches });
  return data({ list: await readList(request.url, api, ashesList), branches }, { headers });
}

/** The register of ashes, beside the board and the list of cases. */
export default function AshesPage({ loaderData: { list, branches } }: Route.ComponentProps) {
  const { view, q, branch } = list.query;
  const address = href('/office/cases/ashes');
  return (
    <>
      <CaseHeading current="ashes" values={{ branch }} />
      <Views
        label="Ashes by where they are"
        current={view}
        views={ashesViews.map((key) => ({
          key,
          label: ashesViewNames[key],
          href: withQuery(address, { ...list.query, view: key }),
          count: list.counts[key],
        }))}
      />
      <SearchForm
        label="Search ashes"
        hint={searchHint}
        q={q}
        hiddenParameters={{ view }}
        clear={(q || branch) && createClearedAddress(address, { view }, filterNames)}
        activeFilters={countFilters(branch)}
      >
        <BranchFilter branches={branches} selected={branch} />
      </SearchForm>
      <PagedTable
        list={list}
        columns={createColumns(branches)}
        file="ashes"
        getKey={({ number }) => number}
        empty={{
          texts: emptyTexts,
          view: hasRecordsInAnyView(list.counts) ? view : undefined,
          filters: { q, branch },
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No ashes are in the register yet. They come with a confirmed cremation, or an instruction.',
  steps: [{ label: 'Open the cases', address: href('/office/cases'), call: 'getCases' }],
  views: {
    here: 'No ashes are here.',
    due: 'No ashes need anybody.',
    gone: 'No ashes have left yet.',
    coming: 'No case before its cremation has an instruction.',
  },
  noMatch: 'No ashes here match. The numbers above count those that do.',
};

const createColumns = (branches: Branch[]): (Column<AshesOnList> | false)[] => [
  {
    heading: 'Ashes of',
    cell: ({ number, deceasedName, crematedOn }) => (
      <>
        <a href={href('/office/cases/:number/ashes', { number })}>
          <bdi>{deceasedName ?? 'Erased'}</bdi>
        </a>
        <span className="under">
          {number}
          {crematedOn && `, cremated ${formatDay(crematedOn)}`}
        </span>
      </>
    ),
  },
  { heading: 'Instruction', isNamed: true, cell: (item) => <Instruction item={item} /> },
  { heading: 'Where they are', isNamed: true, cell: (item) => <AshesPlace item={item} /> },
  branches.length > 1 && {
    heading: 'Branch',
    isNamed: true,
    cell: ({ branch }) => <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>,
  },
];

type CellProps = { item: AshesOnList };

const Instruction = ({ item: { choice, due, nominatedPerson } }: CellProps) => (
  <>
    {choice ? choiceNames[choice] : <span className="quiet">None yet</span>}
    {nominatedPerson && (
      <span className="under">
        <bdi>{nominatedPerson}</bdi> is nominated
      </span>
    )}
    {due && due !== 'no-instruction' && (
      <span className="under">
        <strong>{dueNames[due]}</strong>
      </span>
    )}
  </>
);

const AshesPlace = ({ item: { keptAt, released, crematedOn } }: CellProps) => {
  if (released)
    return (
      <>
        <bdi>{released.to}</bdi>
        <span className="under">
          {released.way}, {formatDay(released.on)}
        </span>
      </>
    );
  if (!crematedOn) return <span className="quiet">Not cremated yet</span>;
  return keptAt ? <bdi>{keptAt}</bdi> : <span className="quiet">Not entered</span>;
};
