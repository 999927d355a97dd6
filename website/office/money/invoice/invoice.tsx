import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { formatDay } from '#contract/fields/days.ts';
import { href } from 'react-router';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { performAction, saveOneOfForms } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { NewReplies, readReplies, RecordReplies } from '../../record/replies.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireAnswers, requireStaff } from '../../require-staff.ts';
import { invoiceHistoryLabels, methodNames, collectionStateNames } from '../labels.ts';
import { invoiceActions } from './actions.ts';
import { CreditNotes } from './credit-notes.tsx';
import { Decisions } from './decisions.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { Notes } from './notes.tsx';
import { Payments } from './payments.tsx';
import { Table, type Column } from '../../list/table.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/invoice.ts';

/** Each attempt to collect an invoice, the newest first. */
function Collections({ collections }: Pick<InvoiceRecord, 'collections'>) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">Direct Debit</h2>
      <Table columns={columns} rows={collections} getKey={({ guid }) => guid} />
    </section>
  );
}

const columns: Column<InvoiceRecord['collections'][number]>[] = [
  { heading: 'Attempt', cell: ({ attempt }) => attempt },
  {
    heading: 'Status',
    cell: ({ guid, state, paymentId, chargeDate }) => (
      <>
        {collectionStateNames[state]}
        {state === 'needs_review' && (
          <>
            {' '}
            <a href={href('/office/money/collections/:guid', { guid })}>Review the collection</a>
          </>
        )}
        <span className="under any-length">
          {[paymentId, chargeDate && `charged on ${formatDay(chargeDate)}`].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { heading: 'Amount', className: 'amount', cell: ({ amountPence }) => formatPounds(amountPence) },
];

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const invoice = requireAnswer(await api.getInvoice({ guid }));
  const record = { recordType: 'invoice', recordId: invoice.guid, query: {} };
  const related = await requireAnswers({
    history: api.getHistory(record),
    replies: readReplies(api, 'invoice', invoice.guid),
  });
  return { invoice, ...related, idempotencyKey: crypto.randomUUID(), done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/money/invoices/:guid', { guid });
  return saveOneOfForms(request, address, (form) =>
    performAction(invoiceActions, { api, guid, today: findToday(context), form }),
  );
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, history, replies, idempotencyKey, done } = loaderData;
  const { values: form = {}, problems = {}, refused = null } = actionData ?? {};
  return (
    <div className="money">
      <BackLink href={href('/office/money')} label="Invoices" />
      <PageTitle heading={`Invoice ${invoice.number}`} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <NewReplies replies={replies} />
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <InvoiceFacts invoice={invoice} />
      <div className="side-parts">
        <div>
          <InvoiceLines invoice={invoice} />
          <CreditNotes invoice={invoice} />
          <Payments invoice={invoice} />
          <Collections collections={invoice.collections} />
        </div>
        <div>
          <Decisions invoice={invoice} formValues={form} problems={problems} />
          <RecordReplies replies={replies} />
          <Notes
            invoice={invoice}
            formValues={form.do === 'note' ? form : {}}
            problem={problems.note}
            idempotencyKey={idempotencyKey}
          />
        </div>
      </div>
      <HistoryList history={history} labels={invoiceHistoryLabels} valueLabels={methodNames} />
    </div>
  );
}
