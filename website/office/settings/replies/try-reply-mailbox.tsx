import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/try-reply-mailbox.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'tryReplyMailbox');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'tryReplyMailbox');
  return confirm(request, { call: () => api.tryReplyMailbox({ body: {} }) });
}

export default function TryReplyMailboxPage({ actionData }: Route.ComponentProps) {
  const group = 'replies';
  return (
    <>
      <BackLink href={href('/office/settings/:group', { group })} label="Replies to emails" />
      <PageTitle heading="Try the mailbox" isWrong={Boolean(actionData?.refused)} />
      {actionData?.refused && (
        <p className="notice notice-care" role="alert">
          It does not work yet. {actionData.refused}
        </p>
      )}
      {actionData?.answer && (
        <p className="notice">
          <output>{describeMailbox(actionData.answer.messages)}</output>
        </p>
      )}
      <p>
        This opens the mailbox as it was saved, and changes nothing in it. To try the whole way, write to a
        request with your own address, answer the email, and look here again 15 minutes later.
      </p>
      <form method="post" className="form-actions">
        <button className="button button-main">Try it now</button>
        <a className="button" href={href('/office/settings/:group', { group })}>
          Go back
        </a>
      </form>
    </>
  );
}

function describeMailbox(messages: number): string {
  const waiting = formatCount(messages, 'message');
  return messages === 0
    ? 'It works. The mailbox is empty.'
    : `It works. The mailbox has ${waiting}, which the routine tasks read within 15 minutes.`;
}
