import type { DropdownItem } from '#contract/cremation.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { answerSections, type AnswerFormValues } from './answer-fields.ts';

type AnswerFieldsProps = {
  values: AnswerFormValues;
  problems: Record<string, string>;
  choices: DropdownItem[];
};
type Field = (typeof answerSections)[number]['fields'][number];

/** All answers of a request, to be corrected. */
export const AnswerFields = (props: AnswerFieldsProps) =>
  answerSections.map(({ title, hint, fields }) => (
    <fieldset key={title} className="answer-part">
      <legend>{title}</legend>
      {hint && <p className="under">{hint}</p>}
      {fields.map((field) => (
        <AnswerField key={field.name} field={field} {...props} />
      ))}
    </fieldset>
  ));

function AnswerField({ field, values, problems, choices }: AnswerFieldsProps & { field: Field }) {
  const { name, label, kind } = field;
  const common = { name, label, problem: problems[name] };
  const value = values[name] ?? '';
  if (kind === 'long') return <TextArea {...common} rows={3} defaultValue={value} />;
  if (kind === 'MaritalStatus' || kind === 'Gender') {
    const configuredOptions = choices
      .filter(({ fieldName }) => fieldName === kind)
      .map(({ displayName }) => displayName);
    // A word that is no longer offered stays readable.
    const options =
      configuredOptions.includes(value) || !value ? configuredOptions : [value, ...configuredOptions];
    return (
      <SelectField
        {...common}
        selected={value}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      isOptional
      defaultValue={value}
    />
  );
}
