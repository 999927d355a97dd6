import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { formatPhotographs, countPhotographs } from './labels.ts';
import type { Route } from './+types/erase-funeral.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getFuneral({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeFuneral({ guid, query: {} }),
    done: () => withDone(href('/office/funerals'), 'funeral-erased'),
  });
}

export default function EraseFuneralPage({ loaderData: funeral, actionData }: Route.ComponentProps) {
  const total = countPhotographs(funeral.photographs);
  const address = href('/office/funerals/:guid', { guid: funeral.guid });
  return (
    <ConfirmPage
      heading={`Erase the funeral of ${funeral.personName}?`}
      button="Erase it"
      back={address}
      refused={actionData?.refused}
    >
      <p>
        {total > 0 &&
          `${formatPhotographs(total)} and ${total === 1 ? 'its original' : 'their originals'} will be deleted with it. `}
        Both links will stop working. This cannot be undone.
      </p>
      {total > 0 && (
        <p>
          Would the family like to keep them?{' '}
          <a href={href('/office/funerals/:guid/photographs.zip', { guid: funeral.guid })}>
            Download all photographs
          </a>{' '}
          first.
        </p>
      )}
    </ConfirmPage>
  );
}
