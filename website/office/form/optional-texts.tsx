import type { RecordField } from '#contract/records/record-field.ts';
import type { createInputProps } from './inputs.ts';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

type OptionalTextsProps<Name extends string> = {
  /** The table of a record. */
  fields: Record<Name, RecordField>;
  names: readonly Name[];
  inputProps: (name: Name) => ReturnType<ReturnType<typeof createInputProps>>;
};

/** The inputs of optional texts, in the order of their names, with the short ones in one line below the others. */
export function OptionalTexts<Name extends string>({ fields, names, inputProps }: OptionalTextsProps<Name>) {
  const isShort = (name: Name) => fields[name].isShort === true;
  const input = (name: Name) => {
    const { label, inputLabel = label, hint, isLong } = fields[name];
    const props = { ...inputProps(name), label: `${inputLabel} (optional)`, ...(hint && { hint }) };
    return isLong ? (
      <TextArea key={name} {...props} rows={6} />
    ) : (
      <TextField key={name} {...props} isOptional />
    );
  };
  const short = names.filter(isShort);
  return (
    <>
      {names.filter((name) => !isShort(name)).map(input)}
      {short.length > 0 && <div className="field-row">{short.map(input)}</div>}
    </>
  );
}

type FilledTextsProps<Name extends string> = {
  /** The table of a record. */
  fields: Record<Name, RecordField>;
  names: readonly Name[];
  values: { [Key in Name]: string | null };
};

/** The optional texts of a record that are not empty; nothing without one. */
export function FilledTexts<Name extends string>({ fields, names, values }: FilledTextsProps<Name>) {
  const filled = names.filter((name) => values[name]);
  if (filled.length === 0) return null;
  return (
    <dl className="answers">
      {filled.map((name) => (
        <div key={name}>
          <dt>{fields[name].label}</dt>
          <dd>
            <bdi>{values[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
