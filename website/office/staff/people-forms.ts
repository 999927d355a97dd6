import type { Role } from '#contract/operator/staff/actor.ts';
import { readText } from '../../ui/form/read-form.ts';

/** The form of a person, as it was entered. With a single branch it has no choice of a branch. */
export function readPerson(form: FormData) {
  const branch = readText(form, 'branch');
  return {
    name: readText(form, 'name'),
    eMail: readText(form, 'eMail').trim(),
    role: readText(form, 'role') as Role,
    ...(branch && { branch }),
  };
}
