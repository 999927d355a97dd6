import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { gridPageAddress, PhotographGrid } from './photograph-grid.tsx';
import { readParameter } from '../../addresses.ts';

const perPage = 48;

export const findGridPage = (position: number): number => Math.ceil(position / perPage);

/** One page of the grid. */
export type PhotographPage = {
  photographs: PhotographOnList[];
  page: number;
  pages: number;
  total: number;
};

/** The page of the grid that an address asks for. */
export function selectPage(all: PhotographOnList[], url: string): PhotographPage {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const requestedPage = Math.trunc(Number(readParameter(url, 'page'))) || 1;
  const page = Math.min(Math.max(requestedPage, 1), pages);
  const photographs = all.slice((page - 1) * perPage, page * perPage);
  return { photographs, page, pages, total: all.length };
}

type FuneralPhotographsProps = { funeral: FuneralForStaff; photographPage: PhotographPage; address: string };

export const FuneralPhotographs = ({ funeral, photographPage, address }: FuneralPhotographsProps) => (
  <section aria-labelledby="photographs">
    <h2 id="photographs">Photographs</h2>
    {photographPage.total === 0 ? (
      <p className="quiet">None yet. They appear here as soon as somebody adds them with the link above.</p>
    ) : (
      <>
        <p className="quiet">
          In the order of the gallery. Press one for a larger view, its original, and more.
        </p>
        <PhotographGrid
          funeral={funeral}
          photographs={photographPage.photographs}
          before={(photographPage.page - 1) * perPage}
          total={photographPage.total}
          address={gridPageAddress(funeral.guid, photographPage.page)}
        />
        <GridPages guid={funeral.guid} {...photographPage} />
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

const GridPages = ({ guid, page, pages }: { guid: string } & PhotographPage) =>
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
