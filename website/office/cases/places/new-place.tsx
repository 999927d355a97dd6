import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { PlaceFields, readPlace, toPlaceBody } from './place-fields.tsx';
import type { Route } from './+types/new-place.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createCarePlace');
  return { branches: requireAnswer(await api.getBranches({})), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createCarePlace');
  return save(request, {
    read: readPlace,
    call: (values, _, idempotencyKey) => api.createCarePlace({ body: toPlaceBody(values), idempotencyKey }),
    done: () => withDone(href('/office/places'), 'place-added'),
  });
}

export default function NewPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  const { branches, idempotencyKey } = loaderData;
  const back = href('/office/places');
  return (
    <EditPage back={{ href: back, label: 'Places of care' }} heading="Add a place" reply={actionData}>
      <EditForm idempotencyKey={idempotencyKey} button="Add the place" back={back}>
        <PlaceFields values={values} problems={problems} branches={branches} />
      </EditForm>
    </EditPage>
  );
}
