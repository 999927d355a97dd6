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

/** The address of a list with these parameters; an empty one is left out. */
export function listAddress(path: string, parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
