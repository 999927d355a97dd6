/** Leads through the pages of a list; nothing if it has only one. Null is the end of the list. */
export const Pager = ({ first, next }: { first: string | null; next: string | null }) =>
  (first || next) && (
    <nav className="pager" aria-label="Pages">
      {first && (
        <a className="button" href={first}>
          First page
        </a>
      )}
      {next && (
        <a className="button" href={next} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
