import { href, useLocation } from 'react-router';
import { addressOfList } from './address-of-list.ts';
import type { List } from './read-list.ts';
import { Pager } from './pager.tsx';
import { Table, type Column } from './table.tsx';

type PagedTableProps<Row> = {
  list: Pick<List<Row>, 'items' | 'total' | 'pages'>;
  columns: (Column<Row> | false)[];
  keyOf: (row: Row) => string | number;
  /** The sentence where no row is found. */
  empty: string;
  /** The name of the list as a file, where it can be downloaded. */
  file?: string;
  /** The number of rows of all pages in words; none where the views say it. */
  count?: (total: string) => string;
};

/** One page of a list: how many there are, the rows, and the way to other pages. */
export const PagedTable = <Row,>({ list, columns, keyOf, empty, count, file }: PagedTableProps<Row>) => (
  <>
    {list.items.length > 0 ? (
      <>
        {count && <p className="quiet">{count(list.total.toLocaleString('en-GB'))}</p>}
        <Table columns={columns} rows={list.items} keyOf={keyOf} canSort />
      </>
    ) : (
      <p className="quiet">{empty}</p>
    )}
    <Pager {...list.pages} />
    {file && list.items.length > 0 && <Download list={file} />}
  </>
);

function Download({ list }: { list: string }) {
  const { search } = useLocation();
  return (
    <p className="quiet">
      <a href={addressOfList({ pathname: href('/office/download/:list', { list }), search })} download>
        Download this list for a spreadsheet
      </a>
    </p>
  );
}
