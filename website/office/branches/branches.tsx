import { href } from 'react-router';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { Table, type Column } from '../list/table.tsx';
import type { Route } from './+types/branches.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  return { branches: requireAnswer(await api.getBranches({})), done: readDone(request.url) };
}

type Branch = Route.ComponentProps['loaderData']['branches'][number];

export default function BranchesPage({ loaderData: { branches, done } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Branches">
        <a className="button" href={href('/office/branches/new')}>
          Add a branch
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <p className="quiet">
        {branches.length > 1
          ? `Anything without a branch goes to ${branches.find(({ isMain }) => isMain)?.name ?? 'the main branch'}.`
          : 'You have one branch, so nobody is asked for a branch anywhere.'}
      </p>
      <Table columns={listColumns(branches)} rows={branches} getKey={({ guid }) => guid} />
    </>
  );
}

const listColumns = (branches: Branch[]): Column<Branch>[] => [
  {
    heading: 'Name',
    cell: ({ guid, name, eMail, isMain }) => (
      <>
        <a href={href('/office/branches/:guid', { guid })}>
          <bdi>{name}</bdi>
        </a>
        {isMain && branches.length > 1 && ' (main branch)'}
        <span className="under">{eMail}</span>
      </>
    ),
  },
  { heading: 'Phone', className: 'unbroken', cell: ({ phone }) => phone },
  {
    heading: 'Who is told of new requests',
    className: 'any-length',
    isNamed: 'Told of new requests',
    cell: ({ notificationAddresses }) => notificationAddresses.join(', '),
  },
];
