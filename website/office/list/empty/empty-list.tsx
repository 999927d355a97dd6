import { useLocation, useRouteLoaderData } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import type { SignedInPerson } from '../../shell/shell.tsx';
import { emptyWords, nothingOfBranch, type EmptyListName, type EmptyWords } from './empty-words.ts';
import { clearedAddress } from '../remember-filters.ts';

/** Which list has nothing, and why. */
export type EmptyListProps = {
  list: EmptyListName;
  /** The view, where others may have something. */
  view?: string | undefined;
  /** The search and the filters, by their names in the address. */
  filters?: Record<string, string | null | undefined>;
  /** The guid of the record that has the list. */
  guid?: string;
};

/** The sentence of a list with nothing, and the way on: clear the filters, or do what comes first. */
export function EmptyList({ list, view, filters = {}, guid = '' }: EmptyListProps) {
  const words: EmptyWords = emptyWords[list];
  const active = Object.keys(filters).filter((name) => filters[name]);
  if (active.length > 0) {
    // A list begins with the reader's own branch, so they may not have chosen it.
    const isOfBranch = active.every((name) => name === 'branch');
    return (
      <div className="empty-list">
        <p className="quiet">{isOfBranch ? nothingOfBranch : words.noMatch}</p>
        <Clear
          names={Object.keys(filters)}
          label={isOfBranch ? 'Show all branches' : 'Show the whole list'}
        />
      </div>
    );
  }
  const ofView = view === undefined ? undefined : words.views?.[view];
  return (
    <div className="empty-list">
      <p className="quiet">{ofView ?? words.nothing}</p>
      {!ofView && words.steps && <Steps steps={words.steps} guid={guid} />}
    </div>
  );
}

function Clear({ names, label }: { names: string[]; label: string }) {
  const { pathname, search } = useLocation();
  const left = [...new URLSearchParams(search)].filter(
    ([name]) => ![...names, 'before', 'after', 'done'].includes(name),
  );
  return (
    <p className="alone">
      <a href={clearedAddress(pathname, Object.fromEntries(left), names)}>{label}</a>
    </p>
  );
}

/** Whether any view of a list has something. */
export const hasRecordsInAnyView = (counts: Record<string, number>): boolean =>
  Object.values(counts).some((count) => count > 0);

type StepsProps = { steps: NonNullable<EmptyWords['steps']>; guid: string };

/** The first steps of a list, as far as the role of the reader allows them. */
function Steps({ steps, guid }: StepsProps) {
  const person = useRouteLoaderData('office') as SignedInPerson | undefined;
  const allowed = steps.filter(({ call }) => person && canCall(person.role, call));
  return (
    allowed.length > 0 && (
      <p className="form-actions">
        {allowed.map(({ label, address }) => (
          <a key={label} className="button" href={address(guid)}>
            {label}
          </a>
        ))}
      </p>
    )
  );
}
