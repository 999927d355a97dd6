import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { ContactFields, readContact, replyTo } from './contact-fields.tsx';
import { contactAddress, contactsPath } from './contact-words.ts';
import type { Route } from './+types/new-contact.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { lists: answered(await api.getContactLists({})) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = readContact(await readForm(request));
  const answer = await api.createContact({ body: { ...values, cu: values.cu || undefined } });
  if (!isRefused(answer)) throw redirect(`${contactAddress(answer.co)}?done=contact-added`);
  return data(replyTo(answer, values), { status: answer.status });
}

export default function NewContactPage({ loaderData: { lists }, actionData }: Route.ComponentProps) {
  const { values, problems = {} } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={contactsPath}>Contacts</a>
      </p>
      <PageTitle heading="Add a contact" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form" action={`${contactsPath}/new`} noValidate>
        <ContactFields
          values={values ?? {}}
          chosen={values?.lists ?? []}
          lists={lists}
          problems={problems}
          isNew
        />
        <p className="form-actions">
          <button className="button button-main">Add</button>
          <a className="button" href={contactsPath}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
