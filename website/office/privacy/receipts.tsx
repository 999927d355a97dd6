import type { ErasureReceipt, ReceiptChain } from '#contract/operator/privacy/receipts.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { receiptAddress, receiptsPath } from './paths.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { countsOf } from './words.ts';
import type { Route } from './+types/receipts.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const before = new URL(request.url).searchParams.get('before') || undefined;
  const [page, chain, open] = await Promise.all([
    api.getErasureReceipts({ query: { before } }),
    api.checkReceiptChain({}),
    api.getOpenErasures({}),
  ]);
  return {
    ...answered(page),
    chain: answered(chain),
    open: answered(open),
    isLater: Boolean(before),
    done: doneOf(request.url),
  };
}

export default function ReceiptsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, chain, open, isLater, done } = loaderData;
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
      {items.length > 0 ? (
        <ReceiptTable receipts={items} />
      ) : (
        <p className="quiet">Nothing has been erased yet.</p>
      )}
      <Pager
        first={isLater ? receiptsPath : null}
        next={next && listAddress(receiptsPath, { before: next })}
      />
    </>
  );
}

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

const ReceiptTable = ({ receipts }: { receipts: ErasureReceipt[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Receipt</th>
        <th scope="col">When</th>
        <th scope="col">Erased</th>
        <th scope="col">In backups until</th>
      </tr>
    </thead>
    <tbody>
      {receipts.map(({ number, at, erased, backupsUntil }) => (
        <tr key={number}>
          <th scope="row">
            <a href={receiptAddress(number)}>{number}</a>
          </th>
          <td className="when">{formatMoment(at)}</td>
          <td>
            {countsOf(erased)
              .map(([name, count]) => `${name}: ${count}`)
              .join(', ')}
          </td>
          <td className="when" data-name="In backups until">
            {formatDay(backupsUntil)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
