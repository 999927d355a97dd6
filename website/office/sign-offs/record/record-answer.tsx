import { href } from 'react-router';
import { answerWays, type SpokenAnswer } from '#contract/operator/sign-off/sign-offs.ts';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { describeChoice } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { SignoffRefusedNotice } from './sign-off-refused-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { createInputProps } from '../../form/inputs.ts';
import type { Route } from './+types/record-answer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'recordSignoff');
  return requireAnswer(await api.getSignoff({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ option = '', way = '', givenBy = '', revision }) =>
      api.recordSignoff({
        guid,
        body: { revision: Number(revision), option, way: way as SpokenAnswer['way'], givenBy },
      }),
    done: () => withDone(href('/office/sign-offs/:guid', { guid }), 'signoff-recorded'),
    fields: ['option', 'way', 'givenBy'],
  });
}

const wayLabels = { phone: 'By phone', 'in-person': 'In person' };

/** Records an answer that a family gives by phone or at the branch. */
export default function RecordAnswerPage({ loaderData: signoff, actionData }: Route.ComponentProps) {
  const { guid, deceasedName, name, eMail, options, revision } = signoff;
  const { values = {}, problems = {}, refused = null } = actionData ?? {};
  const address = href('/office/sign-offs/:guid', { guid });
  return (
    <EditPage
      back={{ href: address, label: deceasedName }}
      heading="Record an answer"
      subject={deceasedName}
      reply={actionData && { problems, isStale: false }}
    >
      <SignoffRefusedNotice message={refused} signoff={signoff} />
      <p>
        This counts as the family’s answer, and the links in the email stop working. <bdi>{name}</bdi> (
        <ContactLink to={eMail} />) and the branch get a copy by email.
      </p>
      <EditForm revision={revision} button="Record the answer" back={address}>
        <RadioField
          name="option"
          legend="What they want"
          options={options.map((option) => ({ value: option.option, label: describeChoice(option) }))}
          selected={values.option}
          problem={problems.option}
        />
        <RadioField
          name="way"
          legend="How they told you"
          options={answerWays.map((value) => ({ value, label: wayLabels[value] }))}
          selected={values.way}
          problem={problems.way}
        />
        <TextField
          {...createInputProps({ givenBy: name, ...values }, problems)('givenBy')}
          label="Who told you"
          hint="Name, and what they are to the person who died."
        />
      </EditForm>
    </EditPage>
  );
}
