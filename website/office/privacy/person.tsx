import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import {
  personalKindNames,
  type FoundData,
  type PersonalRecord,
} from '#contract/operator/privacy/personal-data.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { SearchPerson, searchFields, type FormValues } from './search-person.tsx';
import { matchTexts } from './labels.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const formValues = Object.fromEntries(
    searchFields.map((field) => [field, readParameter(request.url, field) ?? '']),
  ) as FormValues;
  const query = Object.fromEntries(Object.entries(formValues).filter(([, text]) => text !== ''));
  const personalData = await api.findPersonalData({ query });
  if (!isRefused(personalData)) return { formValues, personalData, problems: {} };
  const problems = personalData.more.fields ?? { name: personalData.detail };
  return data({ formValues, personalData: null, problems }, { status: personalData.status });
}

export default function PersonPage({
  loaderData: { formValues, personalData, problems },
}: Route.ComponentProps) {
  return (
    <>
      <BackLink href={href('/office/privacy')} label="Privacy" />
      <PageTitle heading="What is held about a person" isWrong={!personalData} />
      <ErrorSummary problems={problems} />
      {personalData && <Results personalData={personalData} formValues={formValues} />}
      {personalData && personalData.length > 0 ? (
        <details className="search-again">
          <summary>Search again</summary>
          <SearchPerson formValues={formValues} problems={problems} />
        </details>
      ) : (
        <SearchPerson formValues={formValues} problems={problems} />
      )}
    </>
  );
}

function Results({ personalData, formValues }: { personalData: FoundData; formValues: FormValues }) {
  const searched = Object.values(formValues).filter((text) => text !== '');
  return (
    <>
      <p>
        {personalData.length === 0 ? 'Nothing was found for' : 'Found for'}{' '}
        {searched.map((text, index) => (
          <span key={text}>
            {index > 0 && ', '}
            <bdi>{text}</bdi>
          </span>
        ))}
        .
      </p>
      {personalData.length > 0 && (
        <form method="post" action={href('/office/privacy/erase')} className="person-records">
          <p>
            Tick what belongs to this person. Records with their email address or phone number are ticked
            already. The others may be about somebody with the same name, so please look at each.
          </p>
          {personalData.map((group) => (
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
      {detail}. {matchTexts[match]}.{' '}
      {path && (
        <a href={path} target="_blank" rel="noreferrer">
          Open<span className="only-heard"> {label} in a new tab</span>
        </a>
      )}
      {stays && <span className="under">Stays: {stays}</span>}
    </p>
  </div>
);
