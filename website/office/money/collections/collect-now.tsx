import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { startJob } from '../../start-job.ts';
import type { Route } from './+types/collect-now.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getDueCollections({}));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  await startJob(api, 'dd-invoicing');
  throw redirect(withDone(href('/office/money/collections'), 'collecting-begun'));
}

export default function CollectNowPage({ loaderData: due }: Route.ComponentProps) {
  const back = href('/office/money/collections');
  if (!due.isConnected)
    return (
      <Nothing back={back} sentence="No GoCardless account is connected, so nothing can be collected." />
    );
  if (due.invoices === 0)
    return <Nothing back={back} sentence="No invoice is due that a Direct Debit can collect." />;
  return (
    <ConfirmPage heading="Collect now?" button="Collect now" back={back}>
      <p>
        {formatCount(due.invoices, 'invoice is', 'invoices are')} due and can be collected by Direct Debit:{' '}
        <strong>{formatPounds(due.amountPence)}</strong>.
      </p>
      <p>
        GoCardless gets each of them once, tells the customer, and decides the day of the charge. Invoices
        that are stopped, wait, or are under “What next?” are left out. They are collected each morning
        anyway.
      </p>
    </ConfirmPage>
  );
}

const Nothing = ({ sentence, back }: { sentence: string; back: string }) => (
  <>
    <PageTitle heading="Collect now" />
    <p>{sentence}</p>
    <p className="form-actions">
      <a className="button" href={back}>
        Go back
      </a>
    </p>
  </>
);
