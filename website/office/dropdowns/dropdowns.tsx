import { href } from 'react-router';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { Table, type Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { formatDropdownTitle } from './labels.ts';
import type { Route } from './+types/dropdowns.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { lists: requireAnswer(await api.getDropdownLists({})), done: readDone(request.url) };
}

export default function DropdownsPage({ loaderData: { lists, done } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Choices of the request form" />
      <DoneNotice done={done} />
      <p>Families choose from these lists when they request an unattended cremation.</p>
      <Table columns={columns} rows={lists} getKey={({ fieldName }) => fieldName} />
    </>
  );
}

const columns: Column<Route.ComponentProps['loaderData']['lists'][number]>[] = [
  {
    heading: 'List',
    className: 'unbroken',
    cell: ({ fieldName }) => (
      <a href={href('/office/lists/:fieldName', { fieldName })}>{formatDropdownTitle(fieldName)}</a>
    ),
  },
  { heading: 'Choices', cell: ({ entries }) => <bdi>{entries.join(', ')}</bdi> },
];
