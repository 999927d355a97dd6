import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { signoffStates, type SignoffOnList } from '#contract/operator/sign-off/sign-offs.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { countFilters, SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { ContactLink } from '../record/contact-link.tsx';
import { describeChoice, statusNames, answerWayNames } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { signoffList } from './list-file.ts';
import type { Route } from './+types/sign-offs.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, signoffList);
  const { list, branches } = await requireAnswers({ list: load, branches: api.getBranches({}) });
  return { list, branches, done: readDone(request.url) };
}

export default function SignoffsPage({ loaderData }: Route.ComponentProps) {
  const { list, branches, done } = loaderData;
  const { state, q, branch } = list.query;
  return (
    <>
      <PageTitle heading="Sign-offs">
        <p className="form-actions">
          <a className="button button-link" href={href('/office/sign-offs/choices')}>
            Choices that families have
          </a>
          <a className="button button-main" href={href('/office/sign-offs/new')}>
            Send a sign-off
          </a>
        </p>
      </PageTitle>
      <DoneNotice done={done} />
      <Views
        label="Sign-offs by status"
        current={state}
        views={signoffStates.map((key) => ({
          key,
          label: statusNames[key],
          href: withQuery(href('/office/sign-offs'), { ...list.query, state: key }),
          count: list.counts[key],
        }))}
      />
      <SearchForm
        label="Search sign-offs"
        hint="Name or email address"
        q={q}
        hiddenParameters={{ state }}
        activeFilters={countFilters(branch)}
      >
        {branches.length > 1 && <BranchFilter branches={branches} selected={branch} />}
      </SearchForm>
      <PagedTable
        list={list}
        columns={createColumns(loaderData)}
        file="sign-offs"
        getKey={({ guid }) => guid}
        empty={{
          texts: emptyTexts,
          view: hasRecordsInAnyView(list.counts) ? state : undefined,
          filters: { q, branch },
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No family has been asked yet. A sign-off asks by email what is to happen to the person who died.',
  steps: [{ label: 'Ask the first family', address: href('/office/sign-offs/new'), call: 'createSignoff' }],
  views: {
    waiting: 'No family has been asked and not answered yet.',
    recorded: 'No family has answered yet.',
    expired: 'No sign-off has expired without an answer.',
    voided: 'No sign-off is cancelled.',
  },
  noMatch: 'No sign-off here matches. The numbers above count those that do.',
};

type LoaderData = Route.ComponentProps['loaderData'];

const createColumns = ({ list, branches }: LoaderData): (Column<SignoffOnList> | false)[] => [
  {
    heading: 'Who died',
    sort: { by: 'deceased' },
    cell: ({ guid, deceasedName, name, eMail }) => (
      <>
        <a href={href('/office/sign-offs/:guid', { guid })}>
          <bdi>{deceasedName}</bdi>
        </a>
        <span className="under any-length">
          <bdi>{name}</bdi>, <ContactLink to={eMail} />
        </span>
      </>
    ),
  },
  list.query.state === 'recorded' && {
    heading: 'Answer',
    cell: ({ answer }) =>
      answer && (
        <>
          <bdi>{describeChoice(answer)}</bdi>
          <span className="under">
            {formatMoment(answer.at)}, {answerWayNames[answer.way]}
          </span>
        </>
      ),
  },
  {
    heading: 'Asked',
    sort: { by: 'sent', isLargestFirst: true },
    className: 'when',
    isNamed: true,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  branches.length > 1 && {
    heading: 'Branch',
    isNamed: true,
    cell: ({ branch }) => <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>,
  },
];
