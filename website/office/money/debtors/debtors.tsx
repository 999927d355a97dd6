import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { debtAges, type Debtor } from '#contract/operator/money/debtors.ts';
import type { EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import { ActButtons } from '../../list/several.tsx';
import type { Selection } from '../../list/selection.tsx';
import type { Column } from '../../list/table.tsx';
import { Fact } from '../../record/fact.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { requireStaff } from '../../require-staff.ts';
import { debtAgeNames, debtorList } from './list-file.ts';
import type { Route } from './+types/debtors.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { list: await readList(request.url, api, debtorList), done: readDone(request.url) };
}

export default function DebtorsPage({ loaderData: { list, done } }: Route.ComponentProps) {
  const { sums } = list;
  return (
    <div className="money">
      <PageTitle heading="Debtors" />
      <DoneNotice done={done} />
      <p>
        The amounts that are still to be paid of invoices, by the days since they were due. Money that you
        keep for a customer is not taken off.
      </p>
      {sums.owedPence > 0 && (
        <dl className="record-facts">
          {debtAges.map((age) => (
            <Fact key={age} label={debtAgeNames[age]}>
              {formatPounds(sums[age])}
            </Fact>
          ))}
          <Fact label="Owed">{formatPounds(sums.owedPence)}</Fact>
        </dl>
      )}
      <PagedTable
        list={list}
        columns={columns}
        file="debtors"
        selection={selection}
        getKey={({ guid }) => guid}
        empty={{ texts: emptyTexts }}
        count={(total) => formatCount(total, 'customer')}
      />
    </div>
  );
}

const emptyTexts: EmptyTexts = {
  nothing:
    'Nobody owes anything. Customers are here from the day on which an invoice is added until it is paid.',
  steps: [{ label: 'Open the invoices', address: href('/office/money'), call: 'getInvoices' }],
};

const selection: Selection<Debtor> = {
  action: href('/office/money/debtors/several'),
  toSelected: ({ guid }) => ({ id: guid, revision: 0 }),
  getName: ({ name }) => name,
  noun: 'selected',
  acts: <ActButtons acts={{ collect: 'Collect now…' }} />,
};

const formatAmount = (pence: number) => (pence > 0 ? formatPounds(pence) : '–');

const columns: Column<Debtor>[] = [
  {
    heading: 'Customer',
    sort: { by: 'name' },
    className: 'any-length',
    cell: ({ guid, name, reference }) => (
      <>
        <a href={href('/office/money/customers/:guid', { guid })} dir="auto">
          {name}
        </a>
        <span className="under">{reference}</span>
      </>
    ),
  },
  ...debtAges.map((age) => ({
    heading: debtAgeNames[age],
    className: 'amount',
    isNamed: true as const,
    cell: (debtor: Debtor) => formatAmount(debtor[age]),
  })),
  {
    heading: 'Owed',
    sort: { by: 'owed', isLargestFirst: true },
    className: 'amount',
    isNamed: true,
    cell: ({ owedPence }) => formatPounds(owedPence),
  },
];
