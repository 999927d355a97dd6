import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { oneLine } from '../../email/email.ts';
import { createRow, type Document, type DocumentProvider } from '../../pdf/document.ts';
import type { Movement, Period, Statement } from './read-statement.ts';

/** `phone` is the number that customers call. */
export type StatementProvider = DocumentProvider & { phone: string };

type StatementInput = Period & {
  customer: { reference: string; name: string; address: string[] };
  provider: StatementProvider;
  statement: Statement;
};

/** The statement of a customer, for the customer. */
export function createStatementDocument(input: StatementInput): Document {
  const { customer, provider, statement, from, to } = input;
  const { openingPence, closingPence } = statement;
  return {
    title: 'Statement',
    reference: customer.reference,
    provider,
    lead: [`From ${formatDay(from)} to ${formatDay(to)}. ${formatClosing(closingPence)}`],
    sections: [
      {
        heading: 'Customer',
        rows: [
          createRow('Name and address', [customer.name, ...customer.address]),
          createRow('Customer number', [customer.reference]),
        ],
      },
      {
        heading: 'Invoices and payments',
        note: formatUnclearSentence(provider.phone),
        rows: [],
        table: {
          columns: [
            { label: 'Date', isNumber: true },
            { label: 'What' },
            { label: 'To pay', isNumber: true },
            { label: 'Paid', isNumber: true },
            { label: 'Balance', isNumber: true },
          ],
          rows: [
            [formatDay(from), 'Balance before', '', '', formatBalanceSentence(openingPence)],
            ...movementRows(statement),
          ],
          total: [formatDay(to), 'Balance', '', '', formatBalanceSentence(closingPence)],
        },
      },
    ],
  };
}

export const formatUnclearSentence = (phone: string): string =>
  `If something is not clear, please call us on ${phone}.`;

function movementRows({ openingPence, closingPence, movements }: Statement): string[][] {
  let balance = openingPence;
  const rows = movements.map((movement) => {
    const { day, pence } = movement;
    balance += pence;
    const amount = formatPounds(Math.abs(pence));
    return [
      formatDay(day),
      describeMovement(movement),
      pence > 0 ? amount : '',
      pence > 0 ? '' : amount,
      formatBalanceSentence(balance),
    ];
  });
  if (balance !== closingPence) throw new Error('The lines of a statement do not add up to its balance.');
  return rows;
}

const methods: Record<string, string> = {
  gocardless: 'to the bank account',
  cash: 'in cash',
  card: 'by card',
  cheque: 'by cheque',
  'bank-transfer': 'by bank transfer',
};
const describeMethod = (text: string | null) => (text ? methods[text] : 'by Direct Debit');

const describe: Record<Movement['kind'], (movement: Movement) => string> = {
  invoice: ({ invoiceNumber, text }) => `Invoice ${invoiceNumber}: ${text}`,
  cancellation: ({ invoiceNumber }) => `Invoice ${invoiceNumber} cancelled`,
  'credit-note': ({ invoiceNumber, reference }) => `Credit note ${reference} for ${invoiceNumber}`,
  'cancelled-credit-note': ({ reference }) => `Credit note ${reference} cancelled`,
  payment: ({ invoiceNumber, text }) => `Paid ${describeMethod(text)} for ${invoiceNumber}`,
  'reversed-payment': ({ invoiceNumber, text }) =>
    `Payment ${describeMethod(text)} for ${invoiceNumber} went back`,
  refund: ({ invoiceNumber, text }) =>
    text ? `Refunded ${methods[text]} for ${invoiceNumber}` : `Refunded for ${invoiceNumber}`,
  'reversed-refund': ({ invoiceNumber }) => `Refund for ${invoiceNumber} cancelled`,
};

const describeMovement = (movement: Movement) => oneLine(describe[movement.kind](movement));

const formatBalanceSentence = (pence: number) =>
  pence < 0 ? `${formatPounds(-pence)} in credit` : formatPounds(pence);

function formatClosing(pence: number): string {
  if (pence === 0) return 'There is nothing to pay.';
  return pence > 0 ? `${formatPounds(pence)} still to pay.` : `You have ${formatPounds(-pence)} with us.`;
}
