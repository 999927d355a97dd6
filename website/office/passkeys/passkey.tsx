import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { readText } from '../../ui/form/read-form.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { findByGuid, requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/passkey.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { passkeys } = requireAnswer(await api.getOwnPasskeys({}));
  return { passkey: findByGuid(passkeys, params.guid) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => ({ name: readText(form, 'name') ?? '' }),
    call: (body) => api.renameOwnPasskey({ guid, body }),
    done: () => withDone(href('/office/account/passkeys'), 'changed'),
  });
}

export default function PasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkey } = loaderData;
  const { values = passkey, problems = {} } = actionData ?? {};
  const field = createInputProps(values, problems);
  return (
    <EditPage
      back={{ href: href('/office/account/passkeys'), label: 'Passkeys' }}
      heading={passkey.name}
      reply={actionData}
    >
      <EditForm
        button="Save"
        acts={
          <a
            className="button button-link"
            href={href('/office/account/passkeys/:guid/remove', { guid: passkey.guid })}
          >
            Remove…
          </a>
        }
      >
        <TextField {...field('name')} label="Name" />
      </EditForm>
    </EditPage>
  );
}
