import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireAnswer, requireStaff, requireAnswers } from '../require-staff.ts';
import { ChoiceFields } from './choices/choice-fields.tsx';
import { readOffered, mapChoiceProblems } from './choices/read-choices.ts';
import { RecipientFields } from './recipient-fields.tsx';
import type { Route } from './+types/new-sign-off.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createSignoff');
  const { usual, branches } = await requireAnswers({
    usual: api.getSignoffOptions({}),
    branches: api.getBranches({}),
  });
  return { usual: usual.options, branches };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { options } = requireAnswer(await api.getSignoffOptions({}));
  return save(request, {
    read: readFormValues,
    call: (values) => {
      const { deceasedName = '', name = '', eMail = '', branch } = values;
      const { offered } = readOffered(values, options);
      const body = { deceasedName, name, eMail, options: offered, ...(branch && { branch }) };
      return api.createSignoff({ body });
    },
    done: ({ guid }) => withDone(href('/office/sign-offs/:guid', { guid }), 'signoff-sent'),
    mapProblems: (fields, values) => mapChoiceProblems(fields, readOffered(values, options).rows),
  });
}

export default function NewSignoffPage({
  loaderData: { usual, branches },
  actionData,
}: Route.ComponentProps) {
  const { values, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/sign-offs'), label: 'Sign-offs' }}
      heading="Send a sign-off"
      reply={actionData}
    >
      <p>
        The family gets an email with a button for each choice. Each email counts once, and works for 60 days.
      </p>
      <EditForm button="Send the email" back={href('/office/sign-offs')}>
        <RecipientFields values={values ?? {}} problems={problems} branches={branches} />
        <ChoiceFields usual={usual} formValues={values} problems={problems} ownRows={1} />
      </EditForm>
    </EditPage>
  );
}
