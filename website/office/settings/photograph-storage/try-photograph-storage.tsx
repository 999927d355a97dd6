import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { groupAddress } from '../setting-addresses.ts';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/try-photograph-storage.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'tryPhotographStorage');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'tryPhotographStorage');
  return confirm(request, { call: () => api.tryPhotographStorage({ body: {} }) });
}

export default function TryPhotographStoragePage({ actionData }: Route.ComponentProps) {
  const back = groupAddress('photographStorage');
  return (
    <>
      <BackLink href={back} label="Cloud storage for photographs" />
      <PageTitle heading="Try the cloud storage" isWrong={Boolean(actionData?.refused)} />
      {actionData?.refused && (
        <p className="notice notice-care any-length" role="alert">
          It does not work. {actionData.refused}
        </p>
      )}
      {actionData && !actionData.refused && (
        <p className="notice">
          <output>It works. A small file was written, read and deleted.</output>
        </p>
      )}
      <p>This writes a small file into the bucket as it was saved, reads it and deletes it.</p>
      <form method="post" className="form-actions">
        <button className="button button-main">Try it now</button>
        <a className="button" href={back}>
          Go back
        </a>
      </form>
    </>
  );
}
