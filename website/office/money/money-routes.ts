import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The pages below `/office/money`. Files are named from the folder of the website. */
export const moneyRoutes: RouteConfigEntry[] = [
  route('', 'office/money/invoices/invoices.tsx'),
  ...prefix('invoices', [
    route('new', 'office/money/invoices/new-invoice.tsx'),
    route('several', 'office/money/invoices/several.tsx'),
    ...prefix(':guid', [
      route('', 'office/money/invoice/invoice.tsx'),
      route('edit', 'office/money/invoices/edit-invoice.tsx'),
      route('cancel', 'office/money/invoice/cancel-invoice.tsx'),
      route('email', 'office/money/invoice/email-customer.tsx'),
      route('invoice.pdf', 'office/money/invoice/document.ts'),
      route('payment', 'office/money/invoice/record-payment.tsx'),
      route('payments/:payment/reverse', 'office/money/invoice/reverse-payment.tsx'),
      route('credit', 'office/money/credit-note/new-credit-note.tsx'),
      route('credit-notes/:note/cancel', 'office/money/credit-note/cancel-credit-note.tsx'),
      route('credit-notes/:note/credit-note.pdf', 'office/money/credit-note/document.ts'),
      route('refund', 'office/money/refund/refund.tsx'),
      route('refunds/:refund/reverse', 'office/money/refund/reverse-refund.tsx'),
    ]),
  ]),
  ...prefix('customers', [
    route('', 'office/money/customers/customers.tsx'),
    route('new', 'office/money/customers/new-customer.tsx'),
    ...prefix(':guid', [
      route('', 'office/money/customers/customer.tsx'),
      route('deceased', 'office/money/customers/deceased.tsx'),
      route('statement.pdf', 'office/money/customers/statement.ts'),
    ]),
  ]),
  ...prefix('debtors', [
    route('', 'office/money/debtors/debtors.tsx'),
    route('several', 'office/money/debtors/several.tsx'),
  ]),
  ...prefix('collections', [
    route('', 'office/money/collections/collections.tsx'),
    route('collect', 'office/money/collections/collect-now.tsx'),
    route(':guid', 'office/money/collections/review.tsx'),
  ]),
  ...prefix('accounts', [
    route('', 'office/money/accounts/accounts.tsx'),
    route('sage-50/:number/:file', 'office/money/accounts/sage-50-file.ts'),
  ]),
];
