/** A column of a table. The first one names the row. */
export type Column<Row> = {
  heading: string;
  cell: (row: Row) => React.ReactNode;
  /**
   * How a cell is called on a narrow screen, which has no row of headings: true for the heading. A cell that speaks for
   * itself has no name there.
   */
  isNamed?: boolean | ((row: Row) => boolean);
  /** Of its heading and its cells: `amount`, `any-length`, `unbroken`, `when`. */
  className?: string;
};

type TableProps<Row> = {
  columns: (Column<Row> | false)[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
};

/** A list of records. On a narrow screen each row stands as a block. */
export function Table<Row>({ columns, rows, keyOf }: TableProps<Row>) {
  const [first, ...others] = columns.filter((column) => column !== false);
  if (!first) return null;
  return (
    <table className="office-table">
      <thead>
        <tr>
          {[first, ...others].map(({ heading, className }) => (
            <th key={heading} scope="col" className={className === 'amount' ? className : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={first.className}>
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.heading} className={column.className} data-name={nameOf(column, row)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf<Row>({ heading, isNamed = false }: Column<Row>, row: Row): string | undefined {
  const named = typeof isNamed === 'function' ? isNamed(row) : isNamed;
  return named ? heading : undefined;
}
