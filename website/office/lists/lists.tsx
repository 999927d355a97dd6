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
      {lists.map(({ fieldName, entries }) => (
        <section key={fieldName} aria-labelledby={fieldName}>
          <h2 id={fieldName}>{listTitle(fieldName)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>
                <bdi>{entry}</bdi>
              </li>
            ))}
          </ul>
          <p>
            <a className="button" href={listPageAddress(fieldName)}>
              Change the list<span className="only-heard"> {listTitle(fieldName)}</span>
            </a>
          </p>
        </section>
      ))}
    </>
  );
}
