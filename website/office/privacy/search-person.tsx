import type { Problems } from '../../ui/form/checked-form.ts';
import { TextField } from '../form/text-field.tsx';
import { personPath } from './paths.ts';

export const searchFields = ['name', 'eMail', 'phone', 'deceased'] as const;
export type Typed = Record<(typeof searchFields)[number], string>;

/** Who is looked for. Its address can be reloaded, so it is a form that only reads. */
export const SearchPerson = ({ typed, problems }: { typed: Typed; problems: Problems }) => (
  <form method="get" action={personPath} className="person-search" noValidate>
    <TextField
      name="name"
      label="Name"
      autoComplete="off"
      isOptional
      defaultValue={typed.name}
      problem={problems.name}
    />
    <TextField
      name="eMail"
      label="Email address"
      type="email"
      autoComplete="off"
      isOptional
      defaultValue={typed.eMail}
      problem={problems.eMail}
    />
    <TextField
      name="phone"
      label="Phone number"
      type="tel"
      autoComplete="off"
      isOptional
      defaultValue={typed.phone}
      problem={problems.phone}
    />
    <TextField
      name="deceased"
      label="Name of the person who died"
      autoComplete="off"
      isOptional
      defaultValue={typed.deceased}
      problem={problems.deceased}
    />
    <p className="form-actions">
      <button className="button button-main">Find</button>
    </p>
  </form>
);
