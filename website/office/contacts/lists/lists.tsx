import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { TextField } from '../../form/text-field.tsx';
import { contactsIn } from '../../mailings/mailing-words.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { contactListAddress, contactsPath, listsPath } from '../contact-words.ts';
import type { Route } from './+types/lists.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { lists: answered(await api.getContactLists({})), done: doneOf(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { name = '' } = textsOf(await readForm(request));
  const answer = await api.createContactList({ body: { name } });
  if (!isRefused(answer)) throw redirect(`${contactListAddress(answer.guid)}?done=list-added`);
  return data({ name, problems: answer.more.fields ?? { name: answer.detail } }, { status: answer.status });
}

export default function ListsPage({ loaderData: { lists, done }, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? {};
  return (
    <>
      <p className="back">
        <a href={contactsPath}>Contacts</a>
      </p>
      <PageTitle heading="Contact lists" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      <p className="quiet">A mailing goes to all contacts, or to those on the lists that you choose.</p>
      <ul className="office-list">
        {lists.map(({ guid, name, contacts }) => (
          <li key={guid}>
            <a href={contactListAddress(guid)}>
              <bdi>{name}</bdi>
            </a>
            <span className="under">{contactsIn(contacts)}</span>
          </li>
        ))}
      </ul>
      <section className="office-form" aria-labelledby="add">
        <h2 id="add">Add a list</h2>
        <form method="post" action={listsPath} noValidate>
          <TextField
            name="name"
            label="Name"
            hint="Such as Coffee mornings"
            autoComplete="off"
            defaultValue={actionData?.name ?? ''}
            problem={problems.name}
          />
          <p className="form-actions">
            <button className="button button-main">Add</button>
          </p>
        </form>
      </section>
    </>
  );
}
