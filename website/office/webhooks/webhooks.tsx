import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { webhookEvents, type WebhookEvent } from '#contract/operator/webhooks.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm, readText } from '../../ui/form/read-form.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { Table, type Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/webhooks.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { webhooks: requireAnswer(await api.getWebhooks({})), done: readDone(request.url) };
}

type Reply = { secret: string | null; values: { url: string; events: string[] }; problems: Problems };

/** The secret is in this answer only, so there is no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const values = { url: readText(form, 'url').trim(), events: form.getAll('events').map(String) };
  const answer = await api.createWebhook({ body: { ...values, events: values.events as WebhookEvent[] } });
  if (isRefused(answer)) {
    const problems = answer.more.fields ?? { url: answer.detail };
    return data<Reply>({ secret: null, values, problems }, { status: answer.status });
  }
  return data<Reply>({ secret: answer.secret, values: { url: '', events: [] }, problems: {} });
}

type Webhook = Route.ComponentProps['loaderData']['webhooks'][number];

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, done } = loaderData;
  const { secret = null, values = { url: '', events: [] }, problems = {} } = actionData ?? {};
  return (
    <>
      <PageTitle heading="Webhooks" isWrong={Object.keys(problems).length > 0} />
      <p className="quiet">
        Tells other programs of changes as they happen. A message names a booking, a request or an event, and
        nothing of what it holds. The program asks for the rest with a key of its own. Messages are signed as{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> has it.
      </p>
      {secret && (
        <div className="notice">
          <p>Added. This is the secret that signs its messages. Please copy it now: it is shown only once.</p>
          <p>
            <code className="key">{secret}</code>
          </p>
        </div>
      )}
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      {webhooks.length > 0 ? (
        <Table columns={columns} rows={webhooks} getKey={({ guid }) => guid} />
      ) : (
        <EmptyList texts={emptyTexts} />
      )}
      <section className="office-form" aria-labelledby="add">
        <h2 id="add">Add a program</h2>
        <form method="post" action={href('/office/webhooks')} noValidate>
          <TextField
            name="url"
            label="Address of the program"
            hint="It begins with https, and is reached from the internet"
            type="url"
            autoComplete="off"
            defaultValue={values.url}
            problem={problems.url}
          />
          <EventChoice chosen={values.events} problem={problems.events} />
          <p className="form-actions">
            <button className="button button-main">Add the program</button>
          </p>
        </form>
      </section>
    </>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'No program is told of changes yet. Add the first one below.' };

const EventChoice = ({ chosen, problem }: { chosen: string[]; problem: string | undefined }) => (
  <fieldset className={problem ? 'radios field-wrong' : 'radios'} id="events" tabIndex={-1}>
    <legend>Of what it is told</legend>
    {problem && (
      <p className="field-error">
        <span className="only-heard">Error:</span> {problem}
      </p>
    )}
    {Object.entries(webhookEvents).map(([name, label]) => (
      <div key={name}>
        <input type="checkbox" id={name} name="events" value={name} defaultChecked={chosen.includes(name)} />
        <label htmlFor={name}>{label}</label>
      </div>
    ))}
  </fieldset>
);

const columns: Column<Webhook>[] = [
  {
    heading: 'Program',
    className: 'any-length',
    cell: ({ guid, url, events, disabledAt }) => (
      <>
        <a href={href('/office/webhooks/:guid', { guid })}>
          <bdi>{url}</bdi>
        </a>
        <span className="under">
          {disabledAt ? 'Nothing is sent to it, because it did not answer.' : events.join(', ')}
        </span>
      </>
    ),
  },
  { heading: 'Waiting', isNamed: true, cell: ({ waiting }) => waiting },
  { heading: 'Failed', isNamed: true, cell: ({ failed }) => failed },
];
