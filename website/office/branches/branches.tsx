import { href } from 'react-router';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/branches.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  return { branches: requireAnswer(await api.getBranches({})), done: readDone(request.url) };
}

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
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">Who is told of new requests</th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ guid, name, phone, eMail, notificationAddresses, isMain }) => (
            <tr key={guid}>
              <th scope="row">
                <a href={href('/office/branches/:guid', { guid })}>
                  <bdi>{name}</bdi>
                </a>
                {isMain && branches.length > 1 && ' (main branch)'}
                <span className="under">{eMail}</span>
              </th>
              <td className="unbroken">{phone}</td>
              <td className="any-length" data-name="Told of new requests">
                {notificationAddresses.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
