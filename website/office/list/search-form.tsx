import { useLocation } from 'react-router';

type SearchFormProps = {
  /** The label: "Search events". */
  label: string;
  hint?: string;
  q: string | undefined;
  /** Other parameters of the address that a search keeps, such as the view. */
  hiddenParameters?: Record<string, string | undefined>;
  /** The address of the list without its search and filters, while it has some. */
  clear?: string | undefined;
  /** Another control beside the words. */
  children?: React.ReactNode;
};

/** The search of a list. It sends `q` to the page itself. */
export const SearchForm = ({
  label,
  hint,
  q = '',
  hiddenParameters = {},
  clear,
  children,
}: SearchFormProps) => {
  const sort = new URLSearchParams(useLocation().search).get('sort') ?? undefined;
  return (
    <search>
      <form className="search-form" method="get">
        {Object.entries({ ...hiddenParameters, sort }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div>
          <div className="search-words">
            <label htmlFor="q">{label}</label>
            {hint && (
              <p className="hint" id="q-hint">
                {hint}
              </p>
            )}
            <input
              type="search"
              id="q"
              name="q"
              key={q}
              defaultValue={q}
              maxLength={100}
              autoComplete="off"
              placeholder={hint}
              aria-describedby={hint ? 'q-hint' : undefined}
            />
          </div>
          {children}
          <button className="button">Search</button>
          {clear && (
            <a className="button button-link" href={clear}>
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
};
