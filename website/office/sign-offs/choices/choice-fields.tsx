import type { SignoffOption } from '#contract/operator/sign-off/options.ts';
import { CheckField } from '../../form/check-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { describeChoice } from '../labels.ts';

type ChoiceFieldsProps = {
  /** The usual choices, to be ticked or left out. */
  usual: SignoffOption[];
  /** The form values; undefined on a new form, which has them all ticked. */
  formValues: Record<string, string> | undefined;
  problems: Record<string, string>;
  /** How many choices can be added. */
  ownRows: number;
  /** The explanations of the usual ones can be changed here. */
  hasExplanations?: boolean;
};

/** The choices offered to a family: ticks for known ones, and fields for others. */
export function ChoiceFields({ usual, formValues, problems, ownRows, hasExplanations }: ChoiceFieldsProps) {
  const isTicked = (index: number) => !formValues || formValues[`offer.${index}`] === 'yes';
  return (
    <fieldset className={problems.options ? 'choices field-wrong' : 'choices'} id="options" tabIndex={-1}>
      <legend>What the family may choose</legend>
      {problems.options && (
        <p className="field-error">
          <span className="only-heard">Error:</span> {problems.options}
        </p>
      )}
      {usual.map((option, index) => (
        <div key={option.option}>
          <CheckField name={`offer.${index}`} label={describeChoice(option)} isChecked={isTicked(index)} />
          {hasExplanations && (
            <Explanation
              name={`explanation.offer.${index}`}
              formValues={formValues ?? {}}
              problems={problems}
            />
          )}
        </div>
      ))}
      {Array.from({ length: ownRows }, (_, index) => (
        <OwnChoice
          key={`own ${index}`}
          index={index}
          title={
            ownRows === 1 ? 'Another choice, for this family only' : `Choice of your own, number ${index + 1}`
          }
          formValues={formValues ?? {}}
          problems={problems}
        />
      ))}
    </fieldset>
  );
}

type OwnChoiceProps = {
  index: number;
  title: string;
  formValues: Record<string, string>;
  problems: Record<string, string>;
};

const OwnChoice = ({ index, title, formValues, problems }: OwnChoiceProps) => (
  <fieldset>
    <legend>{title}</legend>
    <TextField
      name={`option.${index}`}
      label="Name"
      hint="A word or a few, such as “Own clothes”. It can stay empty."
      isOptional
      autoComplete="off"
      defaultValue={formValues[`option.${index}`]}
      problem={problems[`option.${index}`]}
    />
    <TextArea
      name={`text.${index}`}
      label="What it means"
      rows={2}
      defaultValue={formValues[`text.${index}`]}
      problem={problems[`text.${index}`]}
    />
    <Explanation name={`explanation.${index}`} formValues={formValues} problems={problems} />
  </fieldset>
);

type ExplanationProps = {
  name: string;
  formValues: Record<string, string>;
  problems: Record<string, string>;
};

const Explanation = ({ name, formValues, problems }: ExplanationProps) => (
  <TextArea
    name={name}
    label="Explanation (optional)"
    hint="For a family that has never heard of it. It stands below the choice, in the email and on the page."
    rows={2}
    defaultValue={formValues[name]}
    problem={problems[name]}
  />
);
