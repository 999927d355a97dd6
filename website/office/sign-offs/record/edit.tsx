import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { RecipientFields } from '../recipient-fields.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import type { Route } from './+types/edit.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateSignoff');
  return requireAnswers({ signoff: api.getSignoff({ guid }), branches: api.getBranches({}) });
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ deceasedName = '', name = '', eMail = '', branch }, revision) =>
      api.updateSignoff({ guid, body: { deceasedName, name, eMail, ...(branch && { branch }), revision } }),
    done: () => withDone(href('/office/sign-offs/:guid', { guid }), 'changed'),
  });
}

export default function EditSignoffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signoff, branches } = loaderData;
  const { guid, deceasedName, name, eMail, revision } = signoff;
  const { values = signoff, problems = {} } = actionData ?? {};
  const now = (
    <p>
      <bdi>{deceasedName}</bdi>, <bdi>{name}</bdi>, <ContactLink to={eMail} />
    </p>
  );
  return (
    <EditPage
      back={{ href: href('/office/sign-offs/:guid', { guid }), label: deceasedName }}
      heading="Correct the sign-off"
      subject={deceasedName}
      reply={actionData}
      now={{ subject: 'this sign-off', current: now }}
    >
      <p>Nothing is emailed. To ask again at another address, correct it here, then send a new email.</p>
      <EditForm revision={revision} button="Save" back={href('/office/sign-offs/:guid', { guid })}>
        <RecipientFields values={values} problems={problems} branches={branches} />
      </EditForm>
    </EditPage>
  );
}
