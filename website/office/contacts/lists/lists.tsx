import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import { readText } from '../../../ui/form/read-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { EmptyList, type EmptyTexts } from '../../list/empty-list.tsx';
import type { Route } from './+types/lists.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return {
    lists: requireAnswer(await api.getContactLists({})),
    idempotencyKey: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => ({ name: readText(form, 'name') }),
    call: (body, _, idempotencyKey) => api.createContactList({ body, idempotencyKey }),
    done: ({ guid }) => withDone(href('/office/contacts/lists/:guid', { guid }), 'list-added'),
  });
}

export default function ListsPage({
  loaderData: { lists, idempotencyKey, done },
  actionData,
}: Route.ComponentProps) {
  const { values = { name: '' }, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/contacts'), label: 'Contacts' }}
      heading="Contact lists"
      reply={actionData}
      done={done}
    >
      <p className="quiet">A mailing goes to all contacts, or to those on the lists that you choose.</p>
      {lists.length === 0 && <EmptyList texts={emptyTexts} />}
      <ul className="office-list">
        {lists.map(({ guid, name, contacts }) => (
          <li key={guid}>
            <a href={href('/office/contacts/lists/:guid', { guid })}>
              <bdi>{name}</bdi>
            </a>
            <span className="under">{formatCount(contacts, 'contact')}</span>
          </li>
        ))}
      </ul>
      <section aria-labelledby="add">
        <h2 id="add">Add a list</h2>
        <EditForm idempotencyKey={idempotencyKey} button="Add">
          <TextField
            {...createInputProps(values, problems)('name')}
            label="Name"
            hint="Such as Coffee mornings"
          />
        </EditForm>
      </section>
    </EditPage>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'There are no lists yet. Add one below, then put contacts on it.' };
