import { useHydrated } from '../../ui/use-hydrated.ts';

/** The search text. */
export type Sought = { q: string; onlyAwaited: boolean };

/** Searches while somebody types; without script, with the button. */
export function SearchForm({ sought, onChange }: { sought: Sought; onChange: (sought: Sought) => void }) {
  const hasScript = useHydrated();
  return (
    <search>
      <form className="door-search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="q">Search by name</label>
        <input
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          value={sought.q}
          onChange={({ currentTarget }) => onChange({ ...sought, q: currentTarget.value })}
        />
        <label className="door-only">
          <input
            type="checkbox"
            name="show"
            value="awaited"
            checked={sought.onlyAwaited}
            onChange={({ currentTarget }) => onChange({ ...sought, onlyAwaited: currentTarget.checked })}
          />
          Not here yet
        </label>
        {!hasScript && <button className="button">Search</button>}
      </form>
    </search>
  );
}
