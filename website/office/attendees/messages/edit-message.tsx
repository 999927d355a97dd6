import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { baseOf, RevisionField } from '../../form/revision-field.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../staff.ts';
import { messageAddress } from '../addresses.ts';
import { findMessage } from './find-message.ts';
import { MessageFields } from './message-fields.tsx';
import type { Route } from './+types/edit-message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { message: await findMessage(api, params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { subject = '', text = '', revision = '' } = textsOf(await readForm(request));
  const values = { subject, text: text.replaceAll('\r\n', '\n') };
  const body = { ...values, revision: Number(revision) };
  const answer = await api.updateEventMessage({ guid: params.message, body });
  if (!isRefused(answer)) throw redirect(messageAddress(params.guid, params.message));
  const isStale = answer.code === 'changed-meanwhile';
  const problems = answer.more.fields ?? (isStale ? {} : { subject: answer.detail });
  return data({ values, problems, isStale, base: baseOf(answer, revision) }, { status: answer.status });
}

export default function EditMessagePage({ loaderData: { message }, actionData }: Route.ComponentProps) {
  const { values = { subject: message.subject, text: message.text }, problems = {} } = actionData ?? {};
  const path = messageAddress(message.event.guid, message.guid);
  return (
    <>
      <p className="back">
        <a href={path}>{message.subject}</a>
      </p>
      <PageTitle heading="Change the text" of={message.subject} isWrong={Boolean(actionData)} />
      {actionData?.isStale && (
        <StaleNotice what="this email">
          <p>{message.subject}</p>
          <p className="email-text">{message.text}</p>
        </StaleNotice>
      )}
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form" action={`${path}/edit`} noValidate>
        <RevisionField revision={message.revision} />
        <MessageFields values={values} problems={problems} />
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
