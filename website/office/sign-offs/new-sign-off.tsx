import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { ChoiceFields } from './choices/choice-fields.tsx';
import { offeredIn, problemsOnPage } from './choices/read-choices.ts';
import { signoffAddress, signoffsPath } from './words.ts';
import { WhoFields } from './who-fields.tsx';
import type { Route } from './+types/new-sign-off.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createSignoff');
  const [usual, branches] = await Promise.all([api.getSignoffOptions({}), api.getBranches({})]);
  return { usual: answered(usual).options, branches: answered(branches) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const { options } = answered(await api.getSignoffOptions({}));
  const { offered, rows } = offeredIn(form, options);
  const { deceasedName = '', name = '', eMail = '', branch } = form;
  const body = { deceasedName, name, eMail, options: offered, ...(branch && { branch }) };
  const answer = await api.createSignoff({ body });
  if (!isRefused(answer)) throw redirect(`${signoffAddress(answer.guid)}?done=signoff-sent`);
  return data({ form, problems: problemsOnPage(answer, rows) }, { status: answer.status });
}

export default function NewSignoffPage({
  loaderData: { usual, branches },
  actionData,
}: Route.ComponentProps) {
  const { form, problems = {} } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={signoffsPath}>Sign-offs</a>
      </p>
      <PageTitle heading="Send a sign-off" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <p>
        The family gets an email with a button for each choice. Each email counts once, and works for 60 days.
      </p>
      <form method="post" className="office-form" noValidate>
        <WhoFields values={form ?? {}} problems={problems} branches={branches} />
        <ChoiceFields usual={usual} typed={form} problems={problems} ownRows={1} />
        <p className="form-actions">
          <button className="button button-main">Send the email</button>
          <a className="button" href={signoffsPath}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
