import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { WhoFields } from '../who-fields.tsx';
import { signoffAddress } from '../words.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import type { Route } from './+types/edit.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateSignoff');
  const [signoff, branches] = await Promise.all([api.getSignoff({ guid }), api.getBranches({})]);
  return { signoff: answered(signoff), branches: answered(branches) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const { deceasedName = '', name = '', eMail = '', branch, revision } = form;
  const body = { deceasedName, name, eMail, ...(branch && { branch }), revision: Number(revision) };
  const answer = await api.updateSignoff({ guid, body });
  if (!isRefused(answer)) throw redirect(`${signoffAddress(guid)}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const problems = isStale ? {} : (answer.more.fields ?? { branch: answer.detail });
  return data({ form, problems, isStale, base: isStale ? null : revision }, { status: answer.status });
}

export default function EditSignoffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signoff, branches } = loaderData;
  const { problems = {}, isStale = false } = actionData ?? {};
  const { guid, deceasedName, name, eMail, revision } = signoff;
  return (
    <>
      <p className="back">
        <a href={signoffAddress(guid)}>{deceasedName}</a>
      </p>
      <PageTitle heading="Correct the sign-off" of={deceasedName} isWrong={Boolean(actionData)} />
      {isStale ? (
        <StaleNotice what="this sign-off">
          <p>
            <bdi>{deceasedName}</bdi>, <bdi>{name}</bdi>, <ContactLink to={eMail} />
          </p>
        </StaleNotice>
      ) : (
        <ErrorSummary problems={problems} />
      )}
      <p>Nothing is emailed. To ask again at another address, correct it here, then send a new email.</p>
      <form method="post" className="office-form" action={`${signoffAddress(guid)}/edit`} noValidate>
        <RevisionField revision={revision} />
        <WhoFields values={actionData?.form ?? signoff} problems={problems} branches={branches} />
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={signoffAddress(guid)}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
