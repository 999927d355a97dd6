import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { invoiceFields, invoiceTexts } from '#contract/records/invoice.ts';
import { FilledTexts } from '../../form/optional-texts.tsx';
import { Fact } from '../../record/fact.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { describeInvoiceState } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';

/** The customer, state and actions of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceRecord }) {
  const { customerGuid, customerName, customer, issuedOn, amountPence, receivedPence } = invoice;
  return (
    <>
      {customer.isDeceased && (
        <div className="notice notice-care">
          <p>
            <bdi>{customerName}</bdi> has died. Nothing is collected, and no emails are sent to their address.
          </p>
        </div>
      )}
      {invoice.flagged && (
        <div className="notice notice-care">
          <p>{invoice.flagged}</p>
        </div>
      )}
      <dl className="record-facts">
        <div>
          <dt>Customer</dt>
          <dd>
            <a href={href('/office/money/customers/:guid', { guid: customerGuid })}>
              <bdi>{customerName}</bdi>
            </a>
          </dd>
        </div>
        <Fact label="Status">{describeInvoiceState(invoice)}</Fact>
        <Fact label="Issued">{formatDay(issuedOn)}</Fact>
        <Fact label="Amount">{formatPounds(amountPence)}</Fact>
        <Fact label="Credited">{invoice.creditedPence > 0 ? formatPounds(invoice.creditedPence) : null}</Fact>
        <Fact label="Received">{formatPounds(receivedPence)}</Fact>
        <Fact label="To pay">
          {invoice.outstandingPence > 0 ? formatPounds(invoice.outstandingPence) : null}
        </Fact>
        <Fact label="Too much">{invoice.overpaidPence > 0 ? formatPounds(invoice.overpaidPence) : null}</Fact>
        <Fact label="Email">{customer.eMail && <ContactLink to={customer.eMail} />}</Fact>
        <Fact label="Phone">{customer.phone && <ContactLink to={customer.phone} />}</Fact>
      </dl>
      <FilledTexts fields={invoiceFields} names={invoiceTexts} values={invoice} />
      <Links invoice={invoice} />
    </>
  );
}

function Links({ invoice }: { invoice: InvoiceRecord }) {
  const { guid, state, isInAccounts, refundablePence } = invoice;
  const isCredited = invoice.creditedPence > 0;
  return (
    <p className="form-actions">
      {state !== 'cancelled' && state !== 'paid' && (
        <a className="button button-main" href={href('/office/money/invoices/:guid/payment', { guid })}>
          Record a payment
        </a>
      )}
      {refundablePence > 0 && (
        <a className="button" href={href('/office/money/invoices/:guid/refund', { guid })}>
          Refund…
        </a>
      )}
      {state !== 'cancelled' && invoice.creditedPence < invoice.amountPence && (
        <a className="button" href={href('/office/money/invoices/:guid/credit', { guid })}>
          Credit…
        </a>
      )}
      <a className="button" href={href('/office/money/invoices/:guid/invoice.pdf', { guid })}>
        Download (PDF)
      </a>
      <a
        className="button"
        href={withQuery(href('/office/money/invoices/:guid/email', { guid }), { invoice: 'yes' })}
      >
        Email the invoice
      </a>
      <a className="button" href={href('/office/money/invoices/:guid/email', { guid })}>
        Email the customer
      </a>
      {state === 'due' && !isInAccounts && !isCredited && (
        <a className="button" href={href('/office/money/invoices/:guid/edit', { guid })}>
          Change
        </a>
      )}
      {state === 'due' && !isCredited && (
        <a className="button button-link" href={href('/office/money/invoices/:guid/cancel', { guid })}>
          Cancel the invoice…
        </a>
      )}
    </p>
  );
}
