import type { DropdownItem } from '#contract/cremation.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { answerSections, type AnswerTexts } from './answer-fields.ts';

type AnswerFieldsProps = { values: AnswerTexts; problems: Record<string, string>; choices: DropdownItem[] };
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
    const offered = choices
      .filter(({ fieldName }) => fieldName === kind)
      .map(({ displayName }) => displayName);
    // A word that is no longer offered stays readable.
    const words = offered.includes(value) || !value ? offered : [value, ...offered];
    return (
      <SelectField {...common} chosen={value} options={words.map((word) => ({ value: word, label: word }))} />
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
