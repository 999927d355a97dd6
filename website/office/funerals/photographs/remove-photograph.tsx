import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff } from '../../require-staff.ts';
import { findPhotograph } from './find-photograph.ts';
import { createPictureUrl } from './picture-url.ts';
import type { Route } from './+types/remove-photograph.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return findPhotograph(api, params);
}

export async function action({ request, context, params: { guid, id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removePhotograph({ funeralGuid: guid, id, query: {} }),
    done: () => withDone(href('/office/funerals/:guid', { guid }), 'photograph-removed'),
  });
}

export default function RemovePhotographPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, photograph, position } = loaderData;
  return (
    <ConfirmPage
      heading="Remove this photograph?"
      button="Remove it"
      back={href('/office/funerals/:guid/photographs/:id', { guid: funeral.guid, id: photograph.id })}
      refused={actionData?.refused}
    >
      {photograph.state === 'ready' && (
        <p>
          <img
            className="small-photograph"
            src={createPictureUrl(funeral.guid, photograph, 400)}
            alt={`Photograph ${position}`}
          />
        </p>
      )}
      <p>
        The photograph and its original will be deleted, and the same file cannot be added again. To keep it
        out of the gallery only, go back and hide it. It leaves the gallery at once. Somebody who has looked
        at it may still have a copy.
      </p>
    </ConfirmPage>
  );
}
