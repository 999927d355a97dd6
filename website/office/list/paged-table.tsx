import { href, useLocation, useRouteLoaderData } from 'react-router';
import type { SignedInPerson } from '../shell/shell.tsx';
import { createListAddress } from './list-address.ts';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import { ListKeys } from './keys/list-keys.tsx';
import type { List } from './read-list.ts';
import { Pager } from './pager.tsx';
import type { ListFileName } from '../download-list.ts';
import { SelectionBar, type Selection } from './selection.tsx';
import { Table, type Column } from './table.tsx';

type PagedTableProps<Row> = {
  list: Pick<List<Row>, 'items' | 'total' | 'pages'>;
  columns: (Column<Row> | false)[];
  getKey: (row: Row) => string | number;
  /** The sentences for a list where no row is found. */
  empty: EmptyListProps;
  /** The name of the list as a file, where it can be downloaded. */
  file?: ListFileName;
  /** The number of rows of all pages in words; absent where the views say it. */
  count?: (total: number) => string;
  /** The checkboxes of a list where several rows can be acted on at once. */
  selection?: Selection<Row>;
};

/** One page of a list: how many there are, the rows, and the way to other pages. */
export const PagedTable = <Row,>({
  list,
  columns,
  getKey,
  empty,
  count,
  file,
  selection,
}: PagedTableProps<Row>) => (
  <div className="paged-list">
    {list.items.length > 0 ? (
      <>
        {count && <p className="quiet">{count(list.total)}</p>}
        <Table columns={columns} rows={list.items} getKey={getKey} selection={selection} canSort />
        {selection && <SelectionBar {...selection} />}
      </>
    ) : (
      <EmptyList {...empty} />
    )}
    <Pager {...list.pages} />
    {list.items.length > 0 && (
      <div className="below-list">
        {file && <Download list={file} />}
        <ListSettings canSelect={selection !== undefined} />
      </div>
    )}
  </div>
);

function Download({ list }: { list: string }) {
  const { search } = useLocation();
  return (
    <p className="quiet">
      <a href={createListAddress({ pathname: href('/office/download/:list', { list }), search })} download>
        Download this list for a spreadsheet
      </a>
    </p>
  );
}

/** The height of rows, and the keys. */
function ListSettings({ canSelect }: { canSelect: boolean }) {
  const person = useRouteLoaderData('office') as SignedInPerson | undefined;
  return (
    <>
      <ChooseRows isCompact={person?.rows !== 'comfortable'} />
      {person?.hasSearchKey && <ListKeys canSelect={canSelect} />}
    </>
  );
}

/** More rows on the screen, or more room in each. A phone and a touch screen always have room. */
function ChooseRows({ isCompact }: { isCompact: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={href('/office/list-rows')} className="choose-rows">
      <input type="hidden" name="back" value={pathname + search} />
      <button className="button button-link" name="rows" value={isCompact ? 'comfortable' : 'compact'}>
        {isCompact ? 'Comfortable rows' : 'Compact rows'}
      </button>
    </form>
  );
}
