import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Role } from '#contract/operator/staff/actor.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { formValuesOf, type Problems } from '../../ui/form/checked-form.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { roleNames } from '../shell/role-labels.ts';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RoleField } from '../form/role-field.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { TextField } from '../form/text-field.tsx';
import type { Route } from './+types/api-keys.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { keys: requireAnswer(await api.getApiKeys({})), done: readDone(request.url) };
}

type Reply = {
  added: { name: string; key: string } | null;
  values: { name: string; role: string };
  problems: Problems;
};

/** The new key is in this answer only, so there is no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { name = '', role = '' } = formValuesOf(await readForm(request));
  const answer = await api.createApiKey({ body: { name, role: role as Role } });
  if (isRefused(answer)) {
    const problems = answer.more.fields ?? { name: answer.detail };
    return data<Reply>({ added: null, values: { name, role }, problems }, { status: answer.status });
  }
  return data<Reply>({ added: { name, key: answer.key }, values: { name: '', role: '' }, problems: {} });
}

export default function ApiKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, done } = loaderData;
  const { added = null, values, problems = {} } = actionData ?? {};
  return (
    <>
      <PageTitle heading="Programs" isWrong={Object.keys(problems).length > 0} />
      <p className="quiet">
        A program uses the same calls as these pages, with a key of its own. <a href="/api/">All calls</a>
      </p>
      {added && <NewKey name={added.name} apiKey={added.key} />}
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      {keys.length > 0 ? <KeysTable keys={keys} /> : <EmptyList texts={emptyTexts} />}
      <section className="office-form" aria-labelledby="add">
        <h2 id="add">Add a key</h2>
        <form method="post" action={href('/office/programs')} noValidate>
          <TextField
            name="name"
            label="Name of the program"
            autoComplete="off"
            defaultValue={values?.name ?? ''}
            problem={problems.name}
          />
          <RoleField selected={values?.role || 'staff'} problem={problems.role} />
          <p className="form-actions">
            <button className="button button-main">Add the key</button>
          </p>
        </form>
      </section>
    </>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'No program has a key yet. Add the first one below.' };

const NewKey = ({ name, apiKey }: { name: string; apiKey: string }) => (
  <div className="notice">
    <p>
      The key for <bdi>{name}</bdi>. Please copy it now: it is shown only once.
    </p>
    <p>
      <code className="key">{apiKey}</code>
    </p>
  </div>
);

type Keys = Route.ComponentProps['loaderData']['keys'];

function KeysTable({ keys }: { keys: Keys }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Program</th>
          <th scope="col">Role</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="only-heard">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ guid, name, role, keeper, createdAt, lastUsedAt }) => (
          <tr key={guid}>
            <th scope="row">
              <bdi>{name}</bdi>
              <span className="under">
                Added {formatMoment(createdAt)}. <bdi>{keeper?.name ?? 'The holder of the operator key'}</bdi>{' '}
                answers for it.
              </span>
            </th>
            <td>{roleNames[role]}</td>
            <td data-name="Last used">{lastUsedAt ? formatMoment(lastUsedAt) : 'Never'}</td>
            <td className="row-action">
              <a
                href={href('/office/programs/:guid/revoke', { guid })}
                aria-label={`Revoke the key of ${name}`}
              >
                Revoke…
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
