import { useLocation, useRouteLoaderData } from 'react-router';
import { canCall, type CallName } from '#contract/operator/access.ts';
import type { SignedInPerson } from '../shell/shell.tsx';
import { createClearedAddress } from './remember-filters.ts';

/** A way on from a list with nothing. */
export type FirstStep = {
  label: string;
  address: string;
  /** The call of that page. Only those who may make it are led there. */
  call: CallName;
};

/** The sentences of a list with nothing, which stand beside its page. */
export type EmptyTexts = {
  /** The sentence of a list to which nothing has been added yet. */
  nothing: string;
  steps?: FirstStep[];
  /** The sentences of views, by view, while others have something. */
  views?: Record<string, string>;
  /** The sentence of a search or filter that finds nothing. */
  noMatch?: string;
};

const nothingOfBranch = 'This branch has nothing here. Another one may have.';

/** Why a list has nothing. */
export type EmptyListProps = {
  texts: EmptyTexts;
  /** The view, where others may have something. */
  view?: string | undefined;
  /** The search and the filters, by their names in the address. */
  filters?: Record<string, string | null | undefined>;
};

/** The sentence of a list with nothing, and the way on: clear the filters, or do what comes first. */
export function EmptyList({ texts, view, filters = {} }: EmptyListProps) {
  const active = Object.keys(filters).filter((name) => filters[name]);
  if (active.length > 0) {
    // A list begins with the reader's own branch, so they may not have chosen it.
    const isOfBranch = active.every((name) => name === 'branch');
    return (
      <div className="empty-list">
        <p className="quiet">{isOfBranch ? nothingOfBranch : texts.noMatch}</p>
        <Clear
          names={Object.keys(filters)}
          label={isOfBranch ? 'Show all branches' : 'Show the whole list'}
        />
      </div>
    );
  }
  const viewText = view === undefined ? undefined : texts.views?.[view];
  return (
    <div className="empty-list">
      <p className="quiet">{viewText ?? texts.nothing}</p>
      {!viewText && texts.steps && <Steps steps={texts.steps} />}
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
      <a href={createClearedAddress(pathname, Object.fromEntries(left), names)}>{label}</a>
    </p>
  );
}

/** Whether any view of a list has something. */
export const hasRecordsInAnyView = (counts: Record<string, number>): boolean =>
  Object.values(counts).some((count) => count > 0);

/** The first steps of a list, as far as the role of the reader allows them. */
function Steps({ steps }: { steps: FirstStep[] }) {
  const person = useRouteLoaderData('office') as SignedInPerson | undefined;
  const allowed = steps.filter(({ call }) => person && canCall(person.role, call));
  return (
    allowed.length > 0 && (
      <p className="form-actions">
        {allowed.map(({ label, address }) => (
          <a key={label} className="button" href={address}>
            {label}
          </a>
        ))}
      </p>
    )
  );
}
