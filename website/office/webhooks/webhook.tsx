import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { webhookEvents } from '#contract/operator/webhooks.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { withQuery } from '../../ui/with-query.ts';
import { DoneNotice, readDone, withDone } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { findByGuid, requireAnswer, requireStaff } from '../require-staff.ts';
import { webhookHistoryLabels } from './labels.ts';
import type { Route } from './+types/webhook.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const [webhooks, deliveries, history] = await Promise.all([
    api.getWebhooks({}),
    api.getWebhookDeliveries({ guid, query: { before } }),
    api.getHistory({ recordType: 'webhook', recordId: guid.toLowerCase(), query: {} }),
  ]);
  return {
    webhook: findByGuid(webhooks, guid),
    deliveries: requireAnswer(deliveries),
    history: requireAnswer(history),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const id = readText(form, 'again');
  if (id) requireAnswer(await api.sendWebhookAgain({ id, body: {} }));
  else if (form.has('resume')) requireAnswer(await api.resumeWebhook({ guid, body: {} }));
  else requireAnswer(await api.testWebhook({ guid, body: {} }));
  throw redirect(withDone(href('/office/webhooks/:guid', { guid }), 'message-queued'));
}

export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { webhook, deliveries, history, done } = loaderData;
  const { guid, url, events, disabledAt, disabledReason } = webhook;
  return (
    <>
      <p className="back">
        <a href={href('/office/webhooks')}>Webhooks</a>
      </p>
      <PageTitle heading="Messages to a program" />
      <DoneNotice done={done} />
      {disabledAt && (
        <p className="notice notice-care">
          Nothing has been sent to it since {formatMoment(disabledAt)}, because it did not take any message
          (last: {disabledReason}). Resume sends what had waited until then. The program has to ask for what
          has happened since.
        </p>
      )}
      <p className="any-length">
        <bdi>{url}</bdi>
      </p>
      <p className="quiet">{events.map(formatEvent).join(', ')}</p>
      <form method="post" action={href('/office/webhooks/:guid', { guid })} className="form-actions">
        {disabledAt && (
          <button className="button button-main" name="resume" value="yes">
            Resume
          </button>
        )}
        <button className="button" name="test" value="yes">
          Send a test
        </button>
        <a className="button" href={href('/office/webhooks/:guid/remove', { guid })}>
          Remove…
        </a>
      </form>
      <h2>Log</h2>
      {deliveries.items.length === 0 ? (
        <p className="quiet">No messages in the last 30 days.</p>
      ) : (
        <Log guid={guid} deliveries={deliveries} />
      )}
      <HistoryList history={history} labels={webhookHistoryLabels} />
    </>
  );
}

const formatEvent = (type: string) => webhookEvents[type as keyof typeof webhookEvents] ?? 'A test';

const stateNames = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };

type Deliveries = Route.ComponentProps['loaderData']['deliveries'];
type Delivery = Deliveries['items'][number];

const Log = ({ guid, deliveries: { items, next, total } }: { guid: string; deliveries: Deliveries }) => (
  <>
    <form method="post" action={href('/office/webhooks/:guid', { guid })}>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Status</th>
            <th scope="col">Last answer</th>
            <th scope="col">
              <span className="only-heard">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <LogRow key={item.id} {...item} />
          ))}
        </tbody>
      </table>
    </form>
    <p className="quiet">{formatCount(total, 'message')}</p>
    {next && (
      <p>
        <a href={withQuery(href('/office/webhooks/:guid', { guid }), { before: next })}>Earlier messages</a>
      </p>
    )}
  </>
);

const LogRow = ({ id, type, record, state, happenedAt, tries, lastAnswer, dueAt, messageId }: Delivery) => (
  <tr>
    <th scope="row" className="any-length">
      {formatEvent(type)}
      <span className="under">
        {formatMoment(happenedAt)}, {record}
      </span>
      <span className="under">{messageId}</span>
    </th>
    <td data-name="Status">
      {stateNames[state]}
      {tries > 0 && <span className="under">{formatCount(tries, 'try', 'tries')}</span>}
      {dueAt && <span className="under">Due {formatMoment(dueAt)}</span>}
    </td>
    <td data-name="Last answer" className="any-length">
      {lastAnswer ?? 'None'}
    </td>
    <td className="row-action">
      <button className="button" name="again" value={id} aria-label={`Send message ${id} again`}>
        Send again
      </button>
    </td>
  </tr>
);
