import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { debtAges, type Debtor } from '#contract/operator/money/debtors.ts';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { Fact } from '../../shell/fact.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../staff.ts';
import { debtAgeNames, debtorList } from './list-file.ts';
import type { Route } from './+types/debtors.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readList(request.url, api, debtorList);
}

export default function DebtorsPage({ loaderData: list }: Route.ComponentProps) {
  const { sums } = list;
  return (
    <div className="money">
      <PageTitle heading="Debtors" />
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
        keyOf={({ guid }) => guid}
        empty={{ list: 'debtors' }}
        count={(total) => (total === '1' ? '1 customer' : `${total} customers`)}
      />
    </div>
  );
}

const amount = (pence: number) => (pence > 0 ? formatPounds(pence) : '–');

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
    cell: (debtor: Debtor) => amount(debtor[age]),
  })),
  {
    heading: 'Owed',
    sort: { by: 'owed', isLargestFirst: true },
    className: 'amount',
    isNamed: true,
    cell: ({ owedPence }) => formatPounds(owedPence),
  },
];
