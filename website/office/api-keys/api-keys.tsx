import { href } from 'react-router';
import type { Role } from '#contract/operator/staff/actor.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone, RefusedNotice } from '../form/done-notice.tsx';
import { roleNames } from '../labels/roles.ts';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RoleField } from '../form/role-field.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { TextField } from '../form/text-field.tsx';
import { confirm, noReply } from '../form/confirm.ts';
import { Table, type Column } from '../list/table.tsx';
import type { Route } from './+types/api-keys.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { keys: requireAnswer(await api.getApiKeys({})), done: readDone(request.url) };
}

/** The new key is in this answer only, so there is no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ name = '', role }) => api.createApiKey({ body: { name, role: role as Role } }),
    fields: ['name', 'role'],
  });
}

export default function ApiKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, done } = loaderData;
  const { values, problems, refused } = actionData ?? noReply;
  const added = actionData?.answer;
  return (
    <>
      <PageTitle heading="Programs" isWrong={Boolean(actionData && !added)} />
      <p className="quiet">
        A program uses the same calls as these pages, with a key of its own. <a href="/api/">All calls</a>
      </p>
      {added && <NewKey name={keys.find(({ guid }) => guid === added.guid)?.name ?? ''} apiKey={added.key} />}
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      {keys.length > 0 ? (
        <Table columns={columns} rows={keys} getKey={({ guid }) => guid} />
      ) : (
        <EmptyList texts={emptyTexts} />
      )}
      <section className="office-form" aria-labelledby="add">
        <h2 id="add">Add a key</h2>
        <form method="post" action={href('/office/programs')} noValidate>
          <TextField
            name="name"
            label="Name of the program"
            autoComplete="off"
            defaultValue={values.name ?? ''}
            problem={problems.name}
          />
          <RoleField selected={values.role || 'staff'} problem={problems.role} />
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

type Key = Route.ComponentProps['loaderData']['keys'][number];

const columns: Column<Key>[] = [
  {
    heading: 'Program',
    cell: ({ name, keeper, createdAt }) => (
      <>
        <bdi>{name}</bdi>
        <span className="under">
          Added {formatMoment(createdAt)}. <bdi>{keeper?.name ?? 'The holder of the operator key'}</bdi>{' '}
          answers for it.
        </span>
      </>
    ),
  },
  { heading: 'Role', cell: ({ role }) => roleNames[role] },
  {
    heading: 'Last used',
    isNamed: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Never'),
  },
  {
    heading: 'What to do',
    isHeadingHidden: true,
    className: 'row-action',
    cell: ({ guid, name }) => (
      <a href={href('/office/programs/:guid/revoke', { guid })} aria-label={`Revoke the key of ${name}`}>
        Revoke…
      </a>
    ),
  },
];
