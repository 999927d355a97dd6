import type { Page } from '#contract/http/pages.ts';
import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { type Collection, collectionStates } from '#contract/operator/money/direct-debit.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { SelectField } from '../../form/select-field.tsx';
import type { EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { collectionStateNames } from '../labels.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { confirm } from '../../form/confirm.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import { formatProgress, describeStarter, stateNames } from '../../labels/jobs.ts';
import type { Route } from './+types/collections.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.getCollections,
    load: (query) => api.getCollections({ query }),
  });
  const { runs, reviews, ...parts } = await requireAnswers({
    list: load,
    runs: api.getJobRuns({ query: { kind: 'dd-invoicing', limit: '1' } }),
    reviews: api.getCollections({ query: { state: 'needs_review', limit: '1' } }),
    unmatched: api.getUnmatchedNotifications({ query: { limit: '10' } }),
  });
  const run = runs.items[0] ?? null;
  return { ...parts, run, toReview: reviews.total, done: readDone(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ seen = '' }) => api.markUnmatchedNotification({ id: seen, body: {} }),
    done: () => withDone(href('/office/money/collections'), 'seen'),
  });
}

export default function CollectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, run, toReview, unmatched, done } = loaderData;
  const { state } = list.query;
  return (
    <div className="money">
      <PageTitle heading="Collections" isWrong={Boolean(actionData)}>
        <a className="button button-main" href={href('/office/money/collections/collect')}>
          Collect now…
        </a>
      </PageTitle>
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <LastRun run={run} />
      {toReview > 0 && state !== 'needs_review' && <ToReview count={toReview} />}
      <UnmatchedNotifications unmatched={unmatched} />
      <search>
        <form className="search-form" method="get">
          <div>
            <SelectField
              name="state"
              label="Status"
              problem={undefined}
              selected={state ?? ''}
              options={[
                { value: '', label: 'All' },
                ...collectionStates.map((value) => ({ value, label: collectionStateNames[value] })),
              ]}
            />
            <button className="button">Show</button>
          </div>
        </form>
      </search>
      <PagedTable
        list={list}
        columns={columns}
        getKey={({ guid }) => guid}
        empty={{ texts: emptyTexts, filters: { state } }}
      />
    </div>
  );
}

const emptyTexts: EmptyTexts = {
  nothing:
    'Nothing has been collected by Direct Debit yet. Collect now begins with what is due of customers who have a Direct Debit.',
  steps: [
    {
      label: 'See who has none',
      address: withQuery(href('/office/money/customers'), { view: 'no-direct-debit' }),
      call: 'getCustomers',
    },
  ],
  noMatch: 'No collection has this status.',
};

const ToReview = ({ count }: { count: number }) => (
  <p className="notice notice-care">
    {count === 1 ? 'One collection needs' : `${count} collections need`} a check.{' '}
    <a href={withQuery(href('/office/money/collections'), { state: 'needs_review' })}>
      Show {count === 1 ? 'it' : 'them'}
    </a>
  </p>
);

const columns: Column<Collection>[] = [
  {
    heading: 'Invoice',
    cell: ({ invoiceGuid, invoiceNumber, customerName, attempt }) => (
      <>
        <a href={href('/office/money/invoices/:guid', { guid: invoiceGuid })}>{invoiceNumber}</a>
        <span className="under">
          <bdi>{customerName}</bdi>
          {attempt > 1 && `, attempt ${attempt}`}
        </span>
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ guid, state }) =>
      state === 'needs_review' ? (
        <a href={href('/office/money/collections/:guid', { guid })}>{collectionStateNames[state]}</a>
      ) : (
        collectionStateNames[state]
      ),
  },
  {
    heading: 'Charged on',
    className: 'unbroken',
    isNamed: true,
    cell: ({ chargeDate }) => (chargeDate ? formatDay(chargeDate) : '–'),
  },
  {
    heading: 'Changed',
    className: 'unbroken',
    isNamed: true,
    cell: ({ changedAt }) => formatDay(todayInLondon(new Date(changedAt))),
  },
  { heading: 'Amount', className: 'amount', cell: ({ amountPence }) => formatPounds(amountPence) },
];

type UnmatchedNotification = { id: string; receivedAt: string; event: string };

/** Events from GoCardless that could not be read. Renders nothing if there are none. */
function UnmatchedNotifications({ unmatched: { items, total } }: { unmatched: Page<UnmatchedNotification> }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched">Messages from GoCardless that could not be read</h2>
      <p>Please look at GoCardless for what happened on that day.</p>
      <ul className="office-list">
        {items.map(({ id, receivedAt, event }) => (
          <li key={id}>
            <h3>{formatDay(todayInLondon(new Date(receivedAt)))}</h3>
            <details>
              <summary>Show the message</summary>
              <p className="any-length">
                <code>{event}</code>
              </p>
            </details>
            <form method="post" action={href('/office/money/collections')}>
              <button className="button" name="seen" value={id}>
                Mark as seen
              </button>
            </form>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="quiet">
          Showing {items.length} of {total}.
        </p>
      )}
    </section>
  );
}

/** When invoices were last collected, by whom, and how far it has come. */
function LastRun({ run }: { run: JobRunOnList | null }) {
  if (!run) return <p className="quiet">Nothing was collected yet.</p>;
  const counted = formatProgress(run);
  return (
    <>
      <p>
        Last collected{' '}
        <a href={href('/office/jobs/:runId', { runId: run.runId })}>
          {formatMoment(run.startedAt ?? run.queuedAt)}
        </a>
        . {stateNames[run.state]}
        {counted && `: ${counted}`}. Started by <bdi>{describeStarter(run).replace(/^The/, 'the')}</bdi>.
      </p>
      {run.error && <p className="notice notice-care">{run.error}</p>}
    </>
  );
}
