import type { Role } from '#contract/operator/staff/actor.ts';
import { textOf } from '../../ui/form/read-form.ts';

/** The form of a person, as it was entered. With a single branch it has no choice of a branch. */
export function readPerson(form: FormData) {
  const branch = textOf(form, 'branch');
  return {
    name: textOf(form, 'name'),
    eMail: textOf(form, 'eMail').trim(),
    role: textOf(form, 'role') as Role,
    ...(branch && { branch }),
  };
}
