import { href } from 'react-router';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { ReceiptChain } from '#contract/operator/privacy/receipts.ts';
import type { ErasureReceipt } from '#contract/visitor/links.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import type { Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { listCounts } from './labels.ts';
import type { Route } from './+types/receipts.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.getErasureReceipts,
    load: (query) => api.getErasureReceipts({ query }),
  });
  const { list, chain, open } = await requireAnswers({
    list: load,
    chain: api.checkReceiptChain({}),
    open: api.getOpenErasures({}),
  });
  return { list, chain, open, done: readDone(request.url) };
}

export default function ReceiptsPage({ loaderData }: Route.ComponentProps) {
  const { list, chain, open, done } = loaderData;
  return (
    <>
      <PageTitle heading="Receipts of erasures" />
      <PrivacyViews current="receipts" />
      <DoneNotice done={done} />
      {open.map(({ guid, by, begunAt }) => (
        <p key={guid} className="notice notice-care">
          An erasure that <bdi>{by}</bdi> began on {formatMoment(begunAt)} is not finished. The routine tasks
          finish it, usually within 15 minutes, and then write its receipt.
        </p>
      ))}
      <ChainState {...chain} />
      <PagedTable
        list={list}
        columns={columns}
        getKey={({ number }) => number}
        empty={{ texts: emptyTexts }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'Nothing has been erased yet.',
  steps: [{ label: 'Look for a person', address: href('/office/privacy'), call: 'findPersonalData' }],
};

const ChainState = ({ isWhole, receipts, brokenAt }: ReceiptChain) =>
  isWhole ? (
    receipts > 0 && (
      <p>
        {receipts === 1 ? 'The receipt is' : `All ${receipts} receipts are`} as written: each holds a
        fingerprint of the one before it.
      </p>
    )
  ) : (
    <p className="notice notice-care" role="alert">
      Receipt {brokenAt} is missing or was changed in the database. Please ask the people who run your server.
    </p>
  );

const columns: Column<ErasureReceipt>[] = [
  {
    heading: 'Receipt',
    cell: ({ number }) => (
      <a href={href('/office/privacy/receipts/:number', { number: String(number) })}>{number}</a>
    ),
  },
  { heading: 'When', className: 'when', cell: ({ at }) => formatMoment(at) },
  {
    heading: 'Erased',
    cell: ({ erased }) =>
      listCounts(erased)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
  },
  {
    heading: 'In backups until',
    className: 'when',
    isNamed: true,
    cell: ({ backupsUntil }) => formatDay(backupsUntil),
  },
];
