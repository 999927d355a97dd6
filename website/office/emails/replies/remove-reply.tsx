import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/remove-reply.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { reply: requireAnswer(await api.getReply({ guid })) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeReply({ guid, query: {} }),
    done: () => withDone(href('/office/emails/replies'), 'reply-removed'),
  });
}

export default function RemoveReplyPage({ loaderData: { reply }, actionData }: Route.ComponentProps) {
  const { guid, sender, attachments } = reply;
  return (
    <ConfirmPage
      heading="Remove this answer?"
      button="Remove"
      back={href('/office/emails/replies/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        The answer from <bdi>{sender ?? 'an unknown sender'}</bdi> is deleted
        {attachments > 0 && ', with what was attached'}. This cannot be undone.
      </p>
    </ConfirmPage>
  );
}
