import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { choiceNames, instructionWayNames } from '#contract/operator/cases/act-names.ts';
import { instructionChoices, instructionWays, type CaseAshes } from '#contract/operator/cases/ashes.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { hasProblems, keepIfPressed } from '../../form/save.ts';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';

export type AshesForms = {
  ashes: CaseAshes;
  formValues: Record<string, string>;
  problems: Record<string, string>;
  idempotencyKey: string;
};

/** The instructions in writing, the latest first. Only the latest counts. */
export const InstructionList = (forms: AshesForms) => {
  const { instructions, isErased } = forms.ashes;
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions">Instructions</h2>
      {instructions.length === 0 && <p className="quiet">None yet.</p>}
      <ol className="office-list">
        {instructions.map(({ id, choice, detail, givenBy, givenOn, way, recordedBy, recordedAt }, index) => (
          <li key={id}>
            <strong className={index > 0 ? 'quiet' : undefined}>{choiceNames[choice]}</strong>
            {index > 0 && <span className="quiet"> (replaced)</span>}
            {detail && (
              <span className="under">
                <bdi>{detail}</bdi>
              </span>
            )}
            <span className="under">
              <bdi>{givenBy}</bdi>, {formatDay(givenOn)}. {instructionWayNames[way]}. Recorded by{' '}
              <bdi>{recordedBy}</bdi>, {formatMoment(recordedAt)}.
            </span>
          </li>
        ))}
      </ol>
      {!isErased && <AddInstruction {...forms} />}
    </section>
  );
};

const wayOptions = [
  noChoice,
  ...instructionWays.map((value) => ({ value, label: instructionWayNames[value] })),
];

const AddInstruction = ({ idempotencyKey, ...forms }: AshesForms) => {
  const { formValues, problems } = keepIfPressed(forms, 'instruction');
  return (
    <details open={hasProblems(problems)}>
      <summary>Record an instruction</summary>
      <form method="post" noValidate>
        <p>Only what was given in writing. The latest one counts.</p>
        <KeyField idempotencyKey={idempotencyKey} />
        <SelectField
          name="choice"
          label="What happens to the ashes"
          problem={problems.choice}
          selected={formValues.choice ?? ''}
          options={[noChoice, ...instructionChoices.map((value) => ({ value, label: choiceNames[value] }))]}
        />
        <TextField
          name="detail"
          label="More about it (optional)"
          problem={problems.detail}
          defaultValue={formValues.detail ?? ''}
          autoComplete="off"
          isOptional
        />
        <TextField
          name="givenBy"
          label="Who gave it"
          problem={problems.givenBy}
          defaultValue={formValues.givenBy ?? ''}
          autoComplete="off"
        />
        <DayField
          name="givenOn"
          label="When"
          problem={problems.givenOn}
          defaultValue={formValues.givenOn ?? ''}
        />
        <SelectField
          name="instructionWay"
          label="How, in writing"
          problem={problems.instructionWay}
          selected={formValues.instructionWay ?? ''}
          options={wayOptions}
        />
        <button className="button" name="do" value="instruction">
          Record the instruction
        </button>
      </form>
    </details>
  );
};
