import { operatorCalls } from '#contract/operator/calls.ts';
import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { webhookEvents } from '#contract/operator/webhooks.ts';
import { withQuery } from '../../ui/with-query.ts';
import { DoneNotice, readDone, withDone, RefusedNotice } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { findByGuid, requireStaff, requireAnswers } from '../require-staff.ts';
import { confirm, unknownButton } from '../form/confirm.ts';
import { Table, type Column } from '../list/table.tsx';
import { readQuery } from '../list/read-list.ts';
import type { Route } from './+types/webhook.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const query = readQuery(request.url, operatorCalls.getWebhookDeliveries);
  const { webhooks, deliveries, history } = await requireAnswers({
    webhooks: api.getWebhooks({}),
    deliveries: api.getWebhookDeliveries({ guid, query }),
    history: api.getHistory({ recordType: 'webhook', recordId: guid.toLowerCase(), query: {} }),
  });
  return {
    webhook: findByGuid(webhooks, guid),
    deliveries,
    history,
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ again: id, resume, test }) => {
      if (id) return api.sendWebhookAgain({ id, body: {} });
      if (resume) return api.resumeWebhook({ guid, body: {} });
      return test ? api.testWebhook({ guid, body: {} }) : unknownButton;
    },
    done: () => withDone(href('/office/webhooks/:guid', { guid }), 'message-queued'),
  });
}

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, deliveries, history, done } = loaderData;
  const { guid, url, events, disabledAt, disabledReason } = webhook;
  return (
    <>
      <BackLink href={href('/office/webhooks')} label="Webhooks" />
      <PageTitle heading="Messages to a program" />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
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
      <Table columns={columns} rows={items} getKey={({ id }) => id} />
    </form>
    <p className="quiet">{formatCount(total, 'message')}</p>
    {next && (
      <p>
        <a href={withQuery(href('/office/webhooks/:guid', { guid }), { before: next })}>Earlier messages</a>
      </p>
    )}
  </>
);

const columns: Column<Delivery>[] = [
  {
    heading: 'Message',
    className: 'any-length',
    cell: ({ type, record, happenedAt, messageId }) => (
      <>
        {formatEvent(type)}
        <span className="under">
          {formatMoment(happenedAt)}, {record}
        </span>
        <span className="under">{messageId}</span>
      </>
    ),
  },
  {
    heading: 'Status',
    isNamed: true,
    cell: ({ state, tries, dueAt }) => (
      <>
        {stateNames[state]}
        {tries > 0 && <span className="under">{formatCount(tries, 'try', 'tries')}</span>}
        {dueAt && <span className="under">Due {formatMoment(dueAt)}</span>}
      </>
    ),
  },
  {
    heading: 'Last answer',
    className: 'any-length',
    isNamed: true,
    cell: ({ lastAnswer }) => lastAnswer ?? 'None',
  },
  {
    heading: 'What to do',
    isHeadingHidden: true,
    className: 'row-action',
    cell: ({ id }) => (
      <button className="button" name="again" value={id} aria-label={`Send message ${id} again`}>
        Send again
      </button>
    ),
  },
];

const webhookHistoryLabels = { url: 'Host', events: 'Told of' };
