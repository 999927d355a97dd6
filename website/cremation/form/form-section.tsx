import { CallUs } from '../../ui/error-message.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { stepName } from './form-answer.ts';
import { tickLabel, tickName, type Section } from './fields.ts';
import type { FormParts } from './form-parts.ts';
import { RequestField } from './request-field.tsx';

export function FormSection({ section, parts }: { section: Section; parts: FormParts }) {
  const { title, about, rows, place, within } = section;
  const asksForChoices = rows.some(({ kind }) => kind === 'choice');
  return (
    <fieldset className={place ? 'place' : undefined}>
      <legend>
        <h2>{title}</h2>
      </legend>
      {about && <p className="about">{about}</p>}
      {asksForChoices && !parts.choices.list && <NoChoices choices={parts.choices} />}
      {place && <Tick ticked={Boolean(parts.values[tickName])} autoFocus={parts.focus === tickName} />}
      <div className={place && 'place-fields'}>
        {rows.map((row) => (
          <RequestField key={row.name} row={row} parts={parts} />
        ))}
      </div>
      {within && (
        <fieldset>
          <legend>
            <h3>{within.title}</h3>
          </legend>
          {within.rows.map((row) => (
            <RequestField key={row.name} row={row} parts={parts} />
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

function Tick({ ticked, autoFocus }: { ticked: boolean; autoFocus: boolean }) {
  return (
    <>
      <p className="about">If they died at home, leave this blank.</p>
      <label className="tick">
        <input
          type="checkbox"
          id={tickName}
          name={tickName}
          value="yes"
          defaultChecked={ticked}
          autoFocus={autoFocus}
        />
        <span>{tickLabel}</span>
      </label>
    </>
  );
}

function NoChoices({ choices: { loading, loadAgain } }: { choices: FormParts['choices'] }) {
  const provider = useProvider();
  return (
    <div className="notice">
      <output>
        {loading
          ? 'Loading the choices for marital status and gender…'
          : 'The choices for marital status and gender could not be loaded. You can load them again, or answer in your own words.'}
      </output>
      {!loading && <CallUs phone={provider?.phone} />}
      <button
        className="button"
        name={stepName}
        value="choices"
        aria-disabled={loading || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (!loading) loadAgain();
        }}
      >
        Load the choices
        {loading && <span className="sending" aria-hidden="true" />}
      </button>
    </div>
  );
}
