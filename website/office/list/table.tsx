import { useLocation } from 'react-router';
import { createListAddress } from './list-address.ts';
import { SelectRow, type Selection } from './selection.tsx';

/** A column of a table. The first one names the row. */
export type Column<Row> = {
  heading: string;
  cell: (row: Row) => React.ReactNode;
  /**
   * How a cell is called on a narrow screen, which has no row of headings: true for the heading. A cell that speaks for
   * itself has no name there.
   */
  isNamed?: boolean | ((row: Row) => boolean);
  /** The name by which the call of the list sorts by it, and which direction a first press asks for. */
  sort?: { by: string; isLargestFirst?: true };
  /** The classes of its cells: `any-length`, `one-line`, `unbroken`, `when`; its heading has `amount` and `wide-only` too. */
  className?: string;
};

const headingClasses = new Set(['amount', 'wide-only']);

const getHeadingClass = (className = '') =>
  className
    .split(' ')
    .filter((name) => headingClasses.has(name))
    .join(' ') || undefined;

type TableProps<Row> = {
  columns: (Column<Row> | false)[];
  rows: Row[];
  getKey: (row: Row) => string | number;
  /** Whether the page reads the order of the rows from its address. */
  canSort?: boolean;
  selection?: Selection<Row> | undefined;
};

/** A list of records. On a narrow screen each row stands as a block. */
export function Table<Row>({ columns, rows, getKey, canSort = false, selection }: TableProps<Row>) {
  const sorted = new URLSearchParams(useLocation().search).get('sort');
  const [first, ...others] = columns.filter((column) => column !== false);
  if (!first) return null;
  return (
    <table className="office-table">
      <thead>
        <tr>
          {selection && (
            <td className="tick-cell">
              <span className="only-heard">Select</span>
            </td>
          )}
          {[first, ...others].map(({ heading, className, sort }) => (
            <th
              key={heading}
              scope="col"
              className={getHeadingClass(className)}
              aria-sort={canSort && sort ? getAriaSort(sort.by, sorted) : undefined}
            >
              {canSort && sort ? <SortLink heading={heading} sort={sort} sorted={sorted} /> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {selection && (
              <td className="tick-cell">
                <SelectRow selection={selection} row={row} />
              </td>
            )}
            <th scope="row" className={first.className}>
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.heading} className={column.className} data-name={getCellName(column, row)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function getCellName<Row>({ heading, isNamed = false }: Column<Row>, row: Row): string | undefined {
  const named = typeof isNamed === 'function' ? isNamed(row) : isNamed;
  return named ? heading : undefined;
}

function getAriaSort(by: string, sorted: string | null) {
  if (sorted === by) return 'ascending';
  return sorted === `-${by}` ? 'descending' : undefined;
}

type SortLinkProps = {
  heading: string;
  sort: NonNullable<Column<never>['sort']>;
  /** The order that the address names. */
  sorted: string | null;
};

/** Sorts by the column, and then the other way round. The list begins at its first page. */
function SortLink({ heading, sort: { by, isLargestFirst }, sorted }: SortLinkProps) {
  const [first, second] = isLargestFirst ? [`-${by}`, by] : [by, `-${by}`];
  return (
    <a href={createListAddress(useLocation(), { sort: sorted === first ? second : first })}>{heading}</a>
  );
}
