import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import {
  personalKindNames,
  type FoundData,
  type PersonalRecord,
} from '#contract/operator/privacy/personal-data.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../staff.ts';
import { SearchPerson, searchFields, type Typed } from './search-person.tsx';
import { matchWords } from './words.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const typed = Object.fromEntries(
    searchFields.map((field) => [field, (searchParams.get(field) ?? '').trim()]),
  ) as Typed;
  const query = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
  const found = await api.findPersonalData({ query });
  if (!isRefused(found)) return { typed, found, problems: {} };
  const problems = found.more.fields ?? { name: found.detail };
  return data({ typed, found: null, problems }, { status: found.status });
}

export default function PersonPage({ loaderData: { typed, found, problems } }: Route.ComponentProps) {
  return (
    <>
      <p className="back">
        <a href={href('/office/privacy')}>Privacy</a>
      </p>
      <PageTitle heading="What is held about a person" isWrong={!found} />
      <ErrorSummary problems={problems} />
      {found && <Results found={found} typed={typed} />}
      {found && found.length > 0 ? (
        <details className="search-again">
          <summary>Search again</summary>
          <SearchPerson typed={typed} problems={problems} />
        </details>
      ) : (
        <SearchPerson typed={typed} problems={problems} />
      )}
    </>
  );
}

function Results({ found, typed }: { found: FoundData; typed: Typed }) {
  const searched = Object.values(typed).filter((text) => text !== '');
  return (
    <>
      <p>
        {found.length === 0 ? 'Nothing was found for' : 'Found for'}{' '}
        {searched.map((text, index) => (
          <span key={text}>
            {index > 0 && ', '}
            <bdi>{text}</bdi>
          </span>
        ))}
        .
      </p>
      {found.length > 0 && (
        <form method="post" action={href('/office/privacy/erase')} className="person-records">
          <p>
            Tick what belongs to this person. Records with their email address or phone number are ticked
            already. The others may be about somebody with the same name, so please look at each.
          </p>
          {found.map((group) => (
            <Group key={group.kind} {...group} />
          ))}
          <p className="form-actions">
            <button className="button button-main" name="step" value="preview">
              Erase…
            </button>
            <button className="button" formAction={href('/office/privacy/export')} name="as" value="pdf">
              Export as PDF
            </button>
            <button className="button" formAction={href('/office/privacy/export')} name="as" value="json">
              Export as JSON
            </button>
          </p>
          <p className="quiet">Nothing is erased before you have seen what will happen.</p>
        </form>
      )}
    </>
  );
}

const Group = ({ kind, records, hasMore }: FoundData[number]) => (
  <fieldset className="person-group">
    <legend>
      {personalKindNames[kind]} <span className="quiet">{records.length}</span>
    </legend>
    {records.map((record) => (
      <Record key={record.id} value={`${kind}:${record.id}`} {...record} />
    ))}
    {hasMore && (
      <p className="quiet">There are more. They are found when you search again after erasing these.</p>
    )}
  </fieldset>
);

const Record = ({ value, label, detail, path, match, stays }: PersonalRecord & { value: string }) => (
  <div className="check-field">
    <input
      type="checkbox"
      id={value}
      name="record"
      value={value}
      defaultChecked={match === 'address' || match === 'phone'}
      aria-describedby={`${value}-hint`}
    />
    <label htmlFor={value}>
      <bdi>{label}</bdi>
    </label>
    <p id={`${value}-hint`} className="any-length">
      {detail}. {matchWords[match]}.{' '}
      {path && (
        <a href={path} target="_blank" rel="noreferrer">
          Open<span className="only-heard"> {label} in a new tab</span>
        </a>
      )}
      {stays && <span className="under">Stays: {stays}</span>}
    </p>
  </div>
);
