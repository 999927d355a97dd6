import { useState } from 'react';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { stepName } from './form-answer.ts';
import { sections, otherPlaceLabel, otherPlaceName, type FormField, type Section } from './fields.ts';
import type { FormParts } from './form-parts.ts';
import { RequestField } from './request-field.tsx';

type FormSectionProps = {
  section: Section;
  parts: FormParts;
  /** Whether another step is shown. */
  hidden: boolean;
  /** Content below the fields. */
  below?: React.ReactNode;
  children: React.ReactNode;
};

export function FormSection({ section, parts, hidden, below, children }: FormSectionProps) {
  const { id, title, description: about, fields, placeOfDeath } = section;
  const asksForChoices = fields.some(({ kind }) => kind === 'choice');
  return (
    <fieldset id={id} className={placeOfDeath ? 'place' : undefined} hidden={hidden}>
      <legend>
        <h2 tabIndex={-1}>
          {title}
          <span className="only-heard">,</span>{' '}
          <span className="progress">{`${sections.indexOf(section) + 1} of ${sections.length}`}</span>
        </h2>
      </legend>
      {about && <p className="about">{about}</p>}
      {asksForChoices && !parts.choices.list && <NoChoices choices={parts.choices} />}
      {placeOfDeath ? (
        <>
          <Part title="Their home address">
            <Rows fields={fields} parts={parts} />
          </Part>
          <Part title="Where they died">
            <Tick ticked={Boolean(parts.values[otherPlaceName])} autoFocus={parts.focus === otherPlaceName} />
            <div className="place-fields">
              <Rows fields={placeOfDeath} parts={parts} />
            </div>
          </Part>
        </>
      ) : (
        <Fields section={section} parts={parts} />
      )}
      {below}
      {children}
    </fieldset>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <fieldset>
    <legend>
      <h3>{title}</h3>
    </legend>
    {children}
  </fieldset>
);

/** The rows of a section, with fields that stand beside each other in one group. */
function groupFields(sectionFields: FormField[]): FormField[][] {
  const groups: FormField[][] = [];
  for (const row of sectionFields) {
    if (row.isBeside) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  return groups;
}

type FieldsProps = { fields: FormField[]; parts: FormParts };

function Fields({ section: { fields, foldedTitle }, parts }: { section: Section; parts: FormParts }) {
  const first = fields.findIndex(({ isFolded }) => isFolded);
  if (first < 0) return <Rows fields={fields} parts={parts} />;
  const folded = fields.filter(({ isFolded }) => isFolded);
  return (
    <>
      <Rows fields={fields.slice(0, first)} parts={parts} />
      <Folded title={foldedTitle} fields={folded} parts={parts} />
      <Rows fields={fields.slice(first + folded.length)} parts={parts} />
    </>
  );
}

/** Folded fields. They are open if one of them has an answer, a problem or the focus. */
function Folded({ title, fields, parts }: FieldsProps & { title: string | undefined }) {
  const { values, problems, focus } = parts;
  const isNeeded = fields.some(({ name }) => values[name] || problems[name] || focus === name);
  const [isOpen, setIsOpen] = useState(isNeeded);
  return (
    <details
      className="more-ways"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onInput={() => setIsOpen(true)}
    >
      <summary>{title}</summary>
      <Rows fields={fields} parts={parts} />
    </details>
  );
}

function Rows({ fields, parts }: FieldsProps) {
  return groupFields(fields).map((group) => (
    <div key={group[0]!.name} className={chooseRowClass(group, parts.problems)}>
      {group.map((row) => (
        <RequestField key={row.name} row={row} parts={parts} />
      ))}
    </div>
  ));
}

function chooseRowClass(group: FormField[], problems: FormParts['problems']): string | undefined {
  if (group.length === 1) return undefined;
  return group.slice(0, 2).some(({ name }) => problems[name]) ? 'field-row row-wrong' : 'field-row';
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
