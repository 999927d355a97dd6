import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { answerWays, type SpokenAnswer } from '#contract/operator/sign-off/sign-offs.ts';
import { baseOf, RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { RadioField } from '../../form/radio-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { choiceOf, signoffAddress } from '../words.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import type { Route } from './+types/record-answer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'recordSignoff');
  return answered(await api.getSignoff({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const { option = '', way = '', givenBy = '', revision } = form;
  const body = { option, way: way as SpokenAnswer['way'], givenBy, revision: Number(revision) };
  const answer = await api.recordSignoff({ guid, body });
  if (!isRefused(answer)) throw redirect(`${signoffAddress(guid)}?done=signoff-recorded`);
  const { status, more, detail } = answer;
  const shown = { problems: more.fields ?? {}, refused: more.fields ? null : detail };
  return data({ form, ...shown, base: baseOf(answer, revision) }, { status });
}

const wayLabels = { phone: 'By phone', 'in-person': 'In person' };

/** For what a family says by phone or at the branch. */
export default function RecordAnswerPage({ loaderData: signoff, actionData }: Route.ComponentProps) {
  const { guid, deceasedName, name, eMail, options, revision } = signoff;
  const { form = {}, problems = {}, refused = null } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={signoffAddress(guid)}>{deceasedName}</a>
      </p>
      <PageTitle heading="Record an answer" of={deceasedName} isWrong={Boolean(actionData)} />
      <RefusedNotice says={refused} signoff={signoff} />
      <ErrorSummary problems={problems} />
      <p>
        This counts as the family’s answer, and the links in the email stop working. <bdi>{name}</bdi> (
        <ContactLink to={eMail} />) and the branch get a copy by email.
      </p>
      <form method="post" className="office-form" action={`${signoffAddress(guid)}/record`} noValidate>
        <RevisionField revision={revision} />
        <RadioField
          name="option"
          legend="What they want"
          options={options.map((option) => ({ value: option.option, label: choiceOf(option) }))}
          chosen={form.option}
          problem={problems.option}
        />
        <RadioField
          name="way"
          legend="How they told you"
          options={answerWays.map((value) => ({ value, label: wayLabels[value] }))}
          chosen={form.way}
          problem={problems.way}
        />
        <TextField
          name="givenBy"
          label="Who told you"
          hint="Name, and what they are to the person who died."
          autoComplete="off"
          defaultValue={form.givenBy ?? name}
          problem={problems.givenBy}
        />
        <p className="form-actions">
          <button className="button button-main">Record the answer</button>
          <a className="button" href={signoffAddress(guid)}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
