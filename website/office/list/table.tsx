import { useLocation } from 'react-router';
import { createListAddress } from './list-address.ts';
import { SelectRow, type Selection } from './selection.tsx';

/** A column of a table. */
export type Column<Row> = {
  heading: string;
  /** Only screen readers say the heading, such as that of a column of links. */
  isHeadingHidden?: true;
  cell: (row: Row) => React.ReactNode;
  /** Names the row. Absent on all columns, the first one names it. */
  isRowHeading?: true;
  /**
   * How a cell is called on a narrow screen, which has no row of headings: true for the heading. A cell that speaks for
   * itself has no name there.
   */
  isNamed?: boolean | string | ((row: Row) => boolean);
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
  const visible = columns.filter((column) => column !== false);
  const rowHeading = visible.find(({ isRowHeading }) => isRowHeading) ?? visible[0];
  return (
    <table className="office-table">
      <thead>
        <tr>
          {selection && (
            <td className="tick-cell">
              <span className="only-heard">Select</span>
            </td>
          )}
          {visible.map(({ heading, isHeadingHidden, className, sort }) => (
            <th
              key={heading}
              scope="col"
              className={getHeadingClass(className)}
              aria-sort={canSort && sort ? getAriaSort(sort.by, sorted) : undefined}
            >
              {canSort && sort ? (
                <SortLink heading={heading} sort={sort} sorted={sorted} />
              ) : (
                <Heading isHidden={isHeadingHidden}>{heading}</Heading>
              )}
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
            {visible.map((column) => (
              <Cell key={column.heading} column={column} row={row} isHeading={column === rowHeading} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; isHeading: boolean };

const Cell = <Row,>({ column, row, isHeading }: CellProps<Row>) =>
  isHeading ? (
    <th scope="row" className={column.className}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={column.className} data-name={getCellName(column, row)}>
      {column.cell(row)}
    </td>
  );

const Heading = ({ isHidden, children }: { isHidden: true | undefined; children: string }) =>
  isHidden ? <span className="only-heard">{children}</span> : children;

function getCellName<Row>({ heading, isNamed = false }: Column<Row>, row: Row): string | undefined {
  const named = typeof isNamed === 'function' ? isNamed(row) : isNamed;
  return typeof named === 'string' ? named : named ? heading : undefined;
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
