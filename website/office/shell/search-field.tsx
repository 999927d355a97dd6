import { href, useLocation, useSearchParams } from 'react-router';
import focusSearch from './focus-search.js?raw';

type SearchFieldProps = { nonce: string; hasKey: boolean };

/** The search of everything, in the header. The key / leads to it, unless somebody has switched it off. */
export function SearchField({ nonce, hasKey }: SearchFieldProps) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  // Other pages have a `q` of their own.
  const q = pathname === href('/office/search') ? (parameters.get('q') ?? '') : '';
  return (
    <search className="office-search" aria-label="Everything">
      <form action={href('/office/search')}>
        <input
          type="search"
          name="q"
          id="search"
          aria-label="Search everything"
          placeholder="Search"
          key={q}
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
        />
      </form>
      {hasKey && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: focusSearch }} />
      )}
    </search>
  );
}
