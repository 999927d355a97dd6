import { customerFieldNames, customerFields, type CustomerField } from '#contract/records/customer.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { createInputProps } from '../../form/inputs.ts';
import { TextField } from '../../form/text-field.tsx';
import type { CustomerFormValues } from './read-customer.ts';

const isShort = (name: CustomerField) => 'isShort' in customerFields[name];

/** The fields of a customer. */
export function CustomerFields({ values, problems }: { values: CustomerFormValues; problems: Problems }) {
  const inputProps = createInputProps(values, problems);
  const renderField = (name: CustomerField) => {
    const { label, ...about } = customerFields[name];
    const { hint, type, isOptional }: { hint?: string; type?: string; isOptional?: true } = about;
    return (
      <TextField
        key={name}
        {...inputProps(name)}
        label={isOptional ? `${label} (optional)` : label}
        {...(hint && { hint })}
        {...(isOptional && { isOptional })}
        type={type}
      />
    );
  };
  return (
    <>
      {customerFieldNames.filter((name) => !isShort(name)).map(renderField)}
      <div className="field-row">{customerFieldNames.filter(isShort).map(renderField)}</div>
    </>
  );
}
