import { formatMoment, formatMonth } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { SageComparison } from '#contract/operator/money/sage.ts';
import { Table, type Column } from '../../list/table.tsx';

type ComparisonProps = { comparison: SageComparison; isConnected: boolean };

/** The comparison of our records with Sage, by month. */
export function Comparison({ comparison, isConnected }: ComparisonProps) {
  const { comparedAt, customers, months, differences } = comparison;
  const hasDifference = differences.length > 0 || months.some(({ here, inSage }) => differs(here, inSage));
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">Compared with Sage</h2>
      {comparedAt ? (
        <p className={hasDifference ? 'notice notice-care' : undefined}>
          {formatMoment(comparedAt)}:{' '}
          {hasDifference ? 'there are differences. Please check in Sage.' : 'both agree.'}
        </p>
      ) : (
        <p className="quiet">Nothing was compared yet. Each run compares at its end.</p>
      )}
      {months.length > 0 && <MonthTable months={months} customers={customers} />}
      {differences.length > 0 && <DifferenceTable differences={differences} />}
      {isConnected && (
        <form method="post">
          <p className="form-actions">
            <button className="button" name="do" value="compare">
              Compare now
            </button>
          </p>
          <p className="hint">Only reads from Sage. It takes up to half a minute.</p>
        </form>
      )}
    </section>
  );
}

type AccountTotals = SageComparison['months'][number]['here'];

const differs = (here: AccountTotals, inSage: AccountTotals) =>
  here.count !== inSage.count || here.pence !== inSage.pence;

const accountKindNames = {
  customer: 'Customer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  refund: 'Refund',
  'credit-note': 'Credit note',
};
const accountKindPlurals = {
  invoice: 'Invoices',
  receipt: 'Receipts',
  refund: 'Refunds',
  'credit-note': 'Credit notes',
};

const formatTotals = ({ count, pence }: AccountTotals) =>
  `${formatPounds(pence)} (${count.toLocaleString('en-GB')})`;

const MonthTable = ({ months, customers }: Pick<SageComparison, 'months' | 'customers'>) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Here</th>
        <th scope="col">In Sage</th>
        <th scope="col">Difference</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">All customers</th>
        <td data-name="Here">{customers.here}</td>
        <td data-name="In Sage">{customers.inSage}</td>
        <td data-name="Difference">
          {customers.here === customers.inSage ? (
            'None'
          ) : (
            <strong>{customers.here - customers.inSage}</strong>
          )}
        </td>
      </tr>
      {months.map(({ month, kind, here, inSage }) => (
        <tr key={`${month} ${kind}`}>
          <th scope="row">
            {formatMonth(`${month}-01`)}, {accountKindPlurals[kind].toLowerCase()}
          </th>
          <td data-name="Here">{formatTotals(here)}</td>
          <td data-name="In Sage">{formatTotals(inSage)}</td>
          <td data-name="Difference">
            {differs(here, inSage) ? <strong>{formatPounds(here.pence - inSage.pence)}</strong> : 'None'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const formatAmount = (kind: string, pence: number | null) => {
  if (kind === 'customer') return '';
  return pence === null ? 'Missing' : formatPounds(pence);
};

type Difference = SageComparison['differences'][number];

const DifferenceTable = ({ differences }: { differences: Difference[] }) => (
  <>
    <h3>What differs</h3>
    <Table columns={columns} rows={differences} getKey={({ kind, reference }) => `${kind} ${reference}`} />
  </>
);

const columns: Column<Difference>[] = [
  { heading: 'Item', className: 'any-length', cell: ({ reference }) => <bdi>{reference}</bdi> },
  { heading: 'What', cell: ({ kind }) => accountKindNames[kind] },
  { heading: 'Here', isNamed: true, cell: ({ kind, herePence }) => formatAmount(kind, herePence) || 'Sent' },
  {
    heading: 'In Sage',
    isNamed: true,
    cell: ({ kind, inSagePence }) => formatAmount(kind, inSagePence) || 'Missing',
  },
];
