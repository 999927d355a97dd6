import { data, redirect } from 'react-router';
import { handleAttentionForm, readAttention } from '../../attention/attention.ts';
import { AttentionList } from '../../attention/attention-list.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import type { ShownPage } from '../../ui/list-pages/shown-page.ts';
import { officePath } from '../addresses.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { jobNames } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../staff.ts';
import type { Route } from './+types/today.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { attention: await readAttention(api, () => undefined), done: doneOf(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const answer = await handleAttentionForm(api, await readForm(request));
  if (answer && 'refused' in answer) return data(answer, { status: 409 });
  throw redirect(answer ? `${officePath}?done=${answer.done}` : officePath);
}

export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { attention, done } = loaderData;
  const isCalm = Object.values(attention).every(({ total }) => total === 0);
  return (
    <>
      <PageTitle heading="Today" isWrong={Boolean(actionData)} />
      {actionData && (
        <p className="notice notice-care" role="alert">
          {actionData.refused}
        </p>
      )}
      {!actionData && <DoneNotice done={done} />}
      {isCalm ? (
        <p className="quiet">Nothing needs attention.</p>
      ) : (
        <AttentionList attention={attention} nameOfJob={(kind) => jobNames[kind]} pagesOf={rest} />
      )}
    </>
  );
}

/** The others move up as these are dealt with. */
const rest = (_: string, { items, total }: ShownPage<unknown>) =>
  items.length < total && (
    <p className="quiet">
      Showing {items.length} of {total}.
    </p>
  );
