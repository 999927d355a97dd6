import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { listPageAddress, listTitle } from './list-words.ts';
import type { Route } from './+types/lists.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { lists: answered(await api.getDropdownLists({})), done: doneOf(request.url) };
}

export default function ListsPage({ loaderData: { lists, done } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Choices of the request form" />
      <DoneNotice done={done} />
      <p>Families choose from these lists when they request an unattended cremation.</p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Choices</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ fieldName, entries }) => (
            <tr key={fieldName}>
              <th scope="row" className="unbroken">
                <a href={listPageAddress(fieldName)}>{listTitle(fieldName)}</a>
              </th>
              <td>
                <bdi>{entries.join(', ')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
