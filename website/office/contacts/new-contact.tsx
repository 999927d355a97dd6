import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { callIfConsentTicked, ContactFields, mapContactProblems, readContact } from './contact-fields.tsx';
import { providerContext } from '../../provider.ts';
import { useProvider } from '../../ui/use-provider.ts';
import type { Route } from './+types/new-contact.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { lists: requireAnswer(await api.getContactLists({})), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => readContact(form, context.get(providerContext).isCharity),
    call: (values, _, idempotencyKey) =>
      callIfConsentTicked(values, (contact) =>
        api.createContact({ body: { ...contact, cu: contact.cu || undefined }, idempotencyKey }),
      ),
    done: ({ co }) => withDone(href('/office/contacts/:co', { co }), 'contact-added'),
    mapProblems: mapContactProblems,
  });
}

export default function NewContactPage({
  loaderData: { lists, idempotencyKey },
  actionData,
}: Route.ComponentProps) {
  const { values, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/contacts'), label: 'Contacts' }}
      heading="Add a contact"
      reply={actionData}
    >
      <EditForm idempotencyKey={idempotencyKey} button="Add" back={href('/office/contacts')}>
        <ContactFields
          values={values ?? {}}
          selectedLists={values?.lists ?? []}
          lists={lists}
          problems={problems}
          isNew
          isCharity={useProvider()?.isCharity ?? false}
        />
      </EditForm>
    </EditPage>
  );
}
