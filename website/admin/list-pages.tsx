import { listNouns } from './messages.ts';
import type { ListPage } from '../ui/list-pages/list-page.ts';
import { createFirstPageAddress, createListAddress, type ListName } from './view.ts';

/** The total below a list with more than one page, and links that need no script. */
export function ListPages({ name, list }: { name: ListName; list: ListPage<unknown> }) {
  const { items, total, next, isLater } = list;
  const noun = listNouns[name];
  if (next === null && !isLater) return null;
  return (
    <nav className="list-pages" aria-label={`Pages of ${noun}`}>
      <span>
        Showing {items.length} of {total} {noun}
      </span>
      {isLater && (
        <a className="button" href={createFirstPageAddress(name)}>
          First page<span className="only-heard"> of {noun}</span>
        </a>
      )}
      {next !== null && (
        <a className="button" rel="next" href={createListAddress(name, next)}>
          Next page<span className="only-heard"> of {noun}</span>
        </a>
      )}
    </nav>
  );
}
