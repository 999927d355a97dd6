import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm, textOf } from '../../ui/form/read-form.ts';
import { StaleNotice } from '../form/stale-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { MailingFields } from './mailing-fields.tsx';
import { audienceWords, mailingAddress } from './mailing-words.ts';
import { readMailing, replyTo } from './read-mailing.ts';
import type { Route } from './+types/edit-mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [mailing, lists] = await Promise.all([api.getCampaign({ ca }), api.getContactLists({})]);
  return { mailing: answered(mailing), lists: answered(lists) };
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const values = readMailing(form);
  const revision = textOf(form, 'revision');
  const answer = await api.updateCampaign({ ca, body: { ...values, revision: Number(revision) } });
  if (!isRefused(answer)) throw redirect(`${mailingAddress(ca)}?done=changed`);
  const reply = replyTo(answer, values);
  return data({ ...reply, base: reply.isStale ? null : revision }, { status: answer.status });
}

export default function EditMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, lists } = loaderData;
  const { values = mailing, problems = {} } = actionData ?? {};
  const chosen = actionData?.values.lists ?? mailing.lists.map(({ guid }) => guid);
  const path = mailingAddress(mailing.ca);
  return (
    <>
      <p className="back">
        <a href={path}>
          <bdi>{mailing.subject}</bdi>
        </a>
      </p>
      <PageTitle heading="Change the mailing" of={mailing.subject} isWrong={Boolean(actionData)} />
      {actionData?.isStale && (
        <StaleNotice what="this mailing">
          <p>
            <bdi>{mailing.subject}</bdi>, for {audienceWords(mailing)}
          </p>
          <p className="email-text">{mailing.body}</p>
        </StaleNotice>
      )}
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form wide-form" action={`${path}/edit`} noValidate>
        <RevisionField revision={mailing.revision} />
        <MailingFields values={values} chosen={chosen} lists={lists} problems={problems} />
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={path}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
