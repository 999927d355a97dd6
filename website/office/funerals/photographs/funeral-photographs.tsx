import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { gridPageAddress, PhotographGrid } from './photograph-grid.tsx';

const perPage = 48;

export const gridPageOf = (position: number): number => Math.ceil(position / perPage);

/** One page of the grid. */
export type ShownPhotographs = {
  photographs: PhotographOnList[];
  page: number;
  pages: number;
  total: number;
};

/** The page of the grid that an address asks for. */
export function pageOf(all: PhotographOnList[], url: string): ShownPhotographs {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const asked = Math.trunc(Number(new URL(url).searchParams.get('page'))) || 1;
  const page = Math.min(Math.max(asked, 1), pages);
  const photographs = all.slice((page - 1) * perPage, page * perPage);
  return { photographs, page, pages, total: all.length };
}

type FuneralPhotographsProps = { funeral: FuneralForStaff; shown: ShownPhotographs; address: string };

export const FuneralPhotographs = ({ funeral, shown, address }: FuneralPhotographsProps) => (
  <section aria-labelledby="photographs">
    <h2 id="photographs">Photographs</h2>
    {shown.total === 0 ? (
      <p className="quiet">None yet. They appear here as soon as somebody adds them with the link above.</p>
    ) : (
      <>
        <p className="quiet">
          In the order of the gallery. Press one for a larger view, its original, and more.
        </p>
        <PhotographGrid
          funeral={funeral}
          photographs={shown.photographs}
          before={(shown.page - 1) * perPage}
          total={shown.total}
          address={gridPageAddress(funeral.guid, shown.page)}
        />
        <GridPages guid={funeral.guid} {...shown} />
      </>
    )}
    {funeral.removedPhotographs > 0 && (
      <form method="post" action={address} className="removed-photographs">
        <p className="quiet">
          {funeral.removedPhotographs === 1
            ? '1 photograph was removed. The same file is not accepted again.'
            : `${funeral.removedPhotographs} photographs were removed. The same files are not accepted again.`}{' '}
          <button className="button" name="intent" value="allow-removed">
            Accept {funeral.removedPhotographs === 1 ? 'it' : 'them'} again
          </button>
        </p>
      </form>
    )}
  </section>
);

const GridPages = ({ guid, page, pages }: { guid: string } & ShownPhotographs) =>
  pages > 1 && (
    <nav className="pager" aria-label="Pages of photographs">
      {page > 1 && (
        <a className="button" href={`${gridPageAddress(guid, page - 1)}#photographs`} rel="prev">
          Previous page
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className="button" href={`${gridPageAddress(guid, page + 1)}#photographs`} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
