import { data, href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { isRefused } from '#contract/call.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/try-reply-mailbox.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'tryReplyMailbox');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'tryReplyMailbox');
  const answer = await api.tryReplyMailbox({ body: {} });
  if (!isRefused(answer)) return data({ messages: answer.messages, refused: null });
  return data({ messages: 0, refused: answer.detail }, { status: answer.status });
}

export default function TryReplyMailboxPage({ actionData }: Route.ComponentProps) {
  const group = 'replies';
  return (
    <>
      <p className="back">
        <a href={href('/office/settings/:group', { group })}>Replies to emails</a>
      </p>
      <PageTitle heading="Try the mailbox" isWrong={Boolean(actionData?.refused)} />
      {actionData?.refused && (
        <p className="notice notice-care" role="alert">
          It does not work yet. {actionData.refused}
        </p>
      )}
      {actionData && !actionData.refused && (
        <p className="notice">
          <output>{describeMailbox(actionData.messages)}</output>
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
