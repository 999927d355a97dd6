import { roles } from '#contract/operator/staff/actor.ts';
import { roleHints, roleNames } from '../labels/roles.ts';
import { RadioField } from './radio-field.tsx';

/** The role of a person or program. */
export const RoleField = ({ selected, problem }: { selected: string; problem: string | undefined }) => (
  <RadioField
    name="role"
    legend="Role"
    options={roles.map((role) => ({ value: role, label: roleNames[role], hint: roleHints[role] }))}
    selected={selected}
    problem={problem}
  />
);
