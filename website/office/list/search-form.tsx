import { useLocation } from 'react-router';
import { createListAddress } from './list-address.ts';

type SearchFormProps = {
  /** The label: "Search events". */
  label: string;
  hint?: string;
  q: string | undefined;
  /** Other parameters of the address that a search keeps, such as the view. */
  hiddenParameters?: Record<string, string | undefined>;
  /** The address of the list without its search and filters, while it has some; by default without its search. */
  clear?: string | undefined;
  /** The filters beside the words, which fold on a phone. */
  children?: React.ReactNode;
  /** The number of filters that leave something out. */
  activeFilters?: number;
};

/** The search of a list. It sends `q` to the page itself. */
export const SearchForm = ({
  label,
  hint,
  q = '',
  hiddenParameters = {},
  clear,
  children,
  activeFilters = 0,
}: SearchFormProps) => {
  const { pathname, search } = useLocation();
  const sort = new URLSearchParams(search).get('sort') ?? undefined;
  const cleared = clear || (q && createListAddress({ pathname, search }, { q: '' }));
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
          {children && <Filters activeCount={activeFilters}>{children}</Filters>}
          <button className="button">Search</button>
          {cleared && (
            <a className="button button-link" href={cleared}>
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
};

type FiltersProps = { activeCount: number; children: React.ReactNode };

const Filters = ({ activeCount, children }: FiltersProps) => (
  <details className="phone-fold search-filters">
    <summary>Filters{activeCount > 0 && ` (${activeCount})`}</summary>
    {children}
  </details>
);

/** How many of these parameters of a list are set. */
export const countFilters = (...filters: (string | null | undefined)[]): number =>
  filters.filter(Boolean).length;
