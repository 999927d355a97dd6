import { CallUs } from '../../ui/error-message.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { changedName, stepName } from './form-answer.ts';
import { sections, otherPlaceLabel, otherPlaceName, type FormField, type Section } from './fields.ts';
import type { FormParts } from './form-parts.ts';
import { RequestField } from './request-field.tsx';

export function FormSection({ section, parts }: { section: Section; parts: FormParts }) {
  const { title, description: about, fields, place, subsection } = section;
  const asksForChoices = fields.some(({ kind }) => kind === 'choice');
  return (
    <fieldset className={place ? 'place' : undefined}>
      <legend>
        <h2>
          {title}
          <span className="only-heard">,</span>{' '}
          <span className="progress">{`${sections.indexOf(section) + 1} of ${sections.length}`}</span>
        </h2>
      </legend>
      {about && <p className="about">{about}</p>}
      {asksForChoices && !parts.choices.list && <NoChoices choices={parts.choices} />}
      {place && (
        <Tick ticked={Boolean(parts.values[otherPlaceName])} autoFocus={parts.focus === otherPlaceName} />
      )}
      <div className={place && 'place-fields'}>
        <Fields fields={fields} parts={parts} />
      </div>
      {place && <BackToAnswers names={[otherPlaceName]} parts={parts} />}
      {subsection && (
        <fieldset>
          <legend>
            <h3>{subsection.title}</h3>
          </legend>
          <Fields fields={subsection.fields} parts={parts} />
        </fieldset>
      )}
    </fieldset>
  );
}

/** The rows of a section, with fields that stand beside each other in one group. */
function groupsOf(sectionFields: FormField[]): FormField[][] {
  const groups: FormField[][] = [];
  for (const row of sectionFields) {
    if (row.isBeside) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  return groups;
}

function Fields({ fields, parts }: { fields: FormField[]; parts: FormParts }) {
  return groupsOf(fields).map((group) => (
    <div key={group[0]!.name} className={group.length > 1 ? 'field-row' : undefined}>
      {group.map((row) => (
        <RequestField key={row.name} row={row} parts={parts} />
      ))}
      <BackToAnswers names={group.map(({ name }) => name)} parts={parts} />
    </div>
  ));
}

/** Below the answer that is being changed, so that nobody has to look for the way back. */
function BackToAnswers({ names, parts }: { names: string[]; parts: FormParts }) {
  if (!names.includes(parts.values[changedName] ?? '')) return null;
  return (
    <p className="back-to-answers">
      <button className="button" name={stepName} value="check">
        Back to your answers
      </button>
    </p>
  );
}

function Tick({ ticked, autoFocus }: { ticked: boolean; autoFocus: boolean }) {
  return (
    <>
      <p className="about">Tick only if they died somewhere else.</p>
      <label className="tick">
        <input
          type="checkbox"
          id={otherPlaceName}
          name={otherPlaceName}
          value="yes"
          defaultChecked={ticked}
          autoFocus={autoFocus}
        />
        <span>{otherPlaceLabel}</span>
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
          : 'We could not load two lists. Try again, or type your own answer.'}
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
        Try again
        {loading && <span className="sending" aria-hidden="true" />}
      </button>
    </div>
  );
}
