import { data, href } from 'react-router';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { CaseOnList } from '#contract/operator/cases/case.ts';
import { stageNames } from '#contract/operator/cases/stages.ts';
import { readQuery } from '../list/read-list.ts';
import { rememberFilters } from '../list/remember-filters.ts';
import { findOwnGuid, requireAnswer, requireStaff, requireAnswers } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { CaseFilters } from './case-filters.tsx';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { CaseHeading } from './case-views.tsx';
import { describeDue, filterNames, firstSteps } from './labels.ts';
import type { Route } from './+types/board.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const branches = requireAnswer(await api.getBranches({}));
  const headers = await rememberFilters(request, actor, { list: 'cases', names: filterNames, branches });
  const query = readQuery(request.url, operatorCalls.getCaseBoard);
  const { stages, people } = await requireAnswers({
    stages: api.getCaseBoard({ query }),
    people: api.getColleagues({}),
  });
  const loaded = { stages, query, branches, people, ownGuid: findOwnGuid(actor) };
  return data(loaded, { headers });
}

/** All open cases: a column for each stage, and on a phone one list. */
export default function CaseBoardPage({ loaderData }: Route.ComponentProps) {
  const { stages, query } = loaderData;
  const isEmpty = stages.every(({ total }) => total === 0);
  const isFiltered = Boolean(query.branch || query.owner || query.late || query.unchecked);
  return (
    <>
      <CaseHeading current="board" values={query} />
      <BoardFilters loaderData={loaderData} isFiltered={isFiltered} />
      {isEmpty && <EmptyList texts={emptyTexts} filters={{ ...query }} />}
      {!isEmpty && <Board loaderData={loaderData} />}
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No case is open. Open one from a cremation request, or here for somebody who phones.',
  steps: firstSteps,
  noMatch: 'No open case is like this.',
};

type LoaderData = Pick<Route.ComponentProps, 'loaderData'>;

const BoardFilters = ({ loaderData, isFiltered }: LoaderData & { isFiltered: boolean }) => (
  <search>
    <form className="search-form board-filters" method="get">
      <div>
        <CaseFilters {...loaderData} values={loaderData.query} />
        <button className="button">Show</button>
        {isFiltered && (
          <a className="button button-link" href={clearedBoard}>
            Clear
          </a>
        )}
      </div>
    </form>
  </search>
);

const Board = ({ loaderData: { stages, query, ownGuid } }: LoaderData) => (
  <div className="case-board">
    {stages.map(({ stage, total, items }) => (
      <section key={stage} aria-labelledby={`stage-${stage}`}>
        <h2 id={`stage-${stage}`}>
          {stageNames[stage]} <span className="quiet">{total.toLocaleString('en-GB')}</span>
        </h2>
        {items.length === 0 && <p className="quiet">None.</p>}
        <ul>
          {items.map((item) => (
            <Card key={item.number} item={item} ownGuid={ownGuid} />
          ))}
        </ul>
        {total > items.length && (
          <p className="alone">
            <a href={withQuery(href('/office/cases/list'), { ...query, stage, sort: 'due' })}>
              All {total.toLocaleString('en-GB')}
            </a>
          </p>
        )}
      </section>
    ))}
  </div>
);

const clearedBoard = `${href('/office/cases')}?branch=`;

const Card = ({ item, ownGuid }: { item: CaseOnList; ownGuid: string | null }) => {
  const { number, deceasedName, next, owner, isLate } = item;
  const doer = next?.owner ?? owner;
  return (
    <li className={isLate ? 'case-card late' : 'case-card'}>
      <a href={href('/office/cases/:number', { number })}>
        <bdi>{deceasedName ?? number}</bdi>
      </a>
      <span className="under">
        <bdi>{next?.title ?? 'Everything of this stage is done'}</bdi>
      </span>
      <span className="under quiet">
        {doer ? <bdi>{doer.guid === ownGuid ? 'You' : doer.name}</bdi> : 'Nobody yet'}
        {next && (
          <>
            , {isLate ? <strong>{describeDue(next.dueOn, isLate)}</strong> : describeDue(next.dueOn, isLate)}
          </>
        )}
      </span>
    </li>
  );
};
