import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { requestAddress } from '../../attention/request-address.ts';
import type { Route } from './+types/reply.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [found, branches] = await Promise.all([api.getRequest({ reference }), api.getBranches({})]);
  const handled = answered(found);
  if (!handled.answers) throw redirect(requestAddress(handled.reference));
  const branch = answered(branches).find(({ guid }) => guid === handled.branch)!;
  const { requester, answers } = handled;
  return {
    reference: handled.reference,
    requester,
    eMail: answers.eMail1 ?? '',
    branch,
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { eMail = '', subject = '', text = '', key = '' } = textsOf(await readForm(request));
  const values = { eMail: eMail.trim(), subject, text, key };
  const answer = await api.replyToRequest({
    reference,
    body: { eMail: values.eMail, subject, text },
    idempotencyKey: key || null,
  });
  if (!isRefused(answer)) throw redirect(`${requestAddress(reference)}?done=request-answered`);
  return data({ values, problems: answer.more.fields ?? { text: answer.detail } }, { status: answer.status });
}

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, requester, branch, eMail, key } = loaderData;
  const { values, problems = {} as Record<string, string> } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={requestAddress(reference)}>{reference}</a>
      </p>
      <PageTitle heading="Write to the family" of={reference} isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form" noValidate>
        <input type="hidden" name="key" value={values?.key || key} />
        <TextField
          name="eMail"
          label="To"
          type="email"
          autoComplete="off"
          defaultValue={values?.eMail ?? eMail}
          problem={problems.eMail}
        />
        <TextField
          name="subject"
          label="Subject"
          hint="It shows on locked phones, so it is better without names."
          autoComplete="off"
          defaultValue={values?.subject ?? `Your request ${reference}`}
          problem={problems.subject}
        />
        <TextArea
          name="text"
          label="Text"
          hint={`It begins with “Dear ${requester},” and ends with the name and phone number ${branch.phone}. Please leave both out.`}
          rows={10}
          defaultValue={values?.text ?? ''}
          problem={problems.text}
        />
        <p>
          The family’s answer goes to <bdi>{branch.eMail}</bdi>. A copy stays with the notes.
        </p>
        <p className="form-actions">
          <button className="button button-main">Send the email</button>
          <a className="button" href={requestAddress(reference)}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
