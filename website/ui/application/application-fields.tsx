import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import {
  describeAnswer,
  listTopicFields,
  type ApplicationField,
  type ApplicationTopic,
} from '#contract/records/application.ts';
import type { GivenAnswer } from '#contract/visitor/application.ts';
import { Field } from '../form/field.tsx';
import { createBaseNames, type TopicForm } from './read-answers.ts';

type ApplicationFieldsProps = {
  topic: ApplicationTopic;
  entered: Pick<TopicForm, 'values' | 'bases'>;
  problems: Record<string, string>;
  /** Answers of others that conflict with these. */
  others: GivenAnswer[];
};

/** The questions of a topic, for the family and for staff. */
export const ApplicationFields = ({ topic, entered, problems, others }: ApplicationFieldsProps) =>
  Object.entries(listTopicFields(topic)).map(([name, field]) => {
    const other = others.find((each) => each.field === name);
    const props = {
      name,
      field,
      value: entered.values[name] ?? '',
      problem: problems[name] ?? (other && formatProblem(name, other)),
    };
    return (
      <div key={name}>
        <input
          type="hidden"
          name={createBaseNames(name).revision}
          value={entered.bases[name]?.revision ?? 0}
        />
        <input type="hidden" name={createBaseNames(name).value} value={entered.bases[name]?.value ?? ''} />
        {field.choices ? <Choices {...props} choices={field.choices} /> : <Text {...props} />}
      </div>
    );
  });

const formatProblem = (field: string, { by, at, value }: GivenAnswer): string =>
  `${by} answered this on ${formatUnbrokenMoment(at)}: “${describeAnswer(field, value) || 'nothing'}”. Save again to put yours in its place.`;

type QuestionProps = { name: string; field: ApplicationField; value: string; problem: string | undefined };

const Choices = ({
  name,
  field: { label, hint, isSeveral },
  value,
  problem,
  choices,
}: QuestionProps & { choices: Record<string, string> }) => {
  const chosen = value.split(',');
  return (
    <fieldset
      className={problem ? 'options field-wrong' : 'options'}
      id={name}
      aria-describedby={
        [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${name}-error`}>
          <span className="only-heard">Error:</span> {problem}
        </p>
      )}
      {Object.entries(choices).map(([choice, text]) => (
        <label key={choice}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            value={choice}
            defaultChecked={chosen.includes(choice)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
};

// Up to here, an answer is a name and fits in one line.
const lineMax = 255;

const Text = ({ name, field: { label, hint, charactersMax = 0 }, value, problem }: QuestionProps) => (
  <Field name={name} label={label} hint={hint} problem={problem}>
    {(control) =>
      charactersMax <= lineMax ? (
        <input {...control} type="text" defaultValue={value} />
      ) : (
        <textarea {...control} defaultValue={value} rows={3} />
      )
    }
  </Field>
);
