import { href } from 'react-router';
import type { Problems } from '../../ui/form/checked-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { TextField } from '../form/text-field.tsx';

export const searchFields = ['name', 'eMail', 'phone', 'deceased'] as const;
export type FormValues = Record<(typeof searchFields)[number], string>;

/** The search for a person. A GET form, so that its address can be reloaded. */
export function SearchPerson({ formValues, problems }: { formValues: FormValues; problems: Problems }) {
  const field = createInputProps(formValues, problems);
  return (
    <form method="get" action={href('/office/privacy/person')} className="person-search" noValidate>
      <TextField {...field('name')} label="Name" isOptional />
      <TextField {...field('eMail')} label="Email address" type="email" isOptional />
      <TextField {...field('phone')} label="Phone number" type="tel" isOptional />
      <TextField {...field('deceased')} label="Name of the person who died" isOptional />
      <p className="form-actions">
        <button className="button button-main">Find</button>
      </p>
    </form>
  );
}
