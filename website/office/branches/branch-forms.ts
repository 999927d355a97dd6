import type { Branch } from '#contract/operator/branches.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { readText } from '../../ui/form/read-form.ts';
import { findByGuid, requireAnswer, type Staff } from '../require-staff.ts';

/** The form of a branch, as it was entered. */
export type BranchFormValues = Partial<Record<'name' | 'phone' | 'eMail' | 'notificationAddresses', string>>;

export const readBranch = (form: FormData) => ({
  name: readText(form, 'name'),
  phone: readText(form, 'phone'),
  eMail: readText(form, 'eMail').trim(),
  notificationAddresses: readText(form, 'notificationAddresses'),
});

/** The body of a call: addresses stand on lines of their own, or with commas between them. */
export const toBranchBody = (values: ReturnType<typeof readBranch>) => ({
  ...values,
  notificationAddresses: values.notificationAddresses.split(/[\s,;]+/).filter(Boolean),
});

/** The branch's own value; empty if it inherits the main branch's. */
export function toBranchFormValues({ inherited, ...branch }: Branch): BranchFormValues {
  const getOwnValue = (name: 'name' | 'phone' | 'eMail') => (inherited.includes(name) ? '' : branch[name]);
  return {
    name: getOwnValue('name'),
    phone: getOwnValue('phone'),
    eMail: getOwnValue('eMail'),
    notificationAddresses: inherited.includes('notificationAddresses')
      ? ''
      : branch.notificationAddresses.join('\n'),
  };
}

/** The contract names each address by its number; the form has one box for all of them. */
export const mapBranchProblems = (fields: Problems): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) =>
      name.startsWith('notificationAddresses.')
        ? ['notificationAddresses', wrongAddressProblem]
        : [name, problem],
    ),
  );

/** A branch and the main one. Throws the 404 page if there is none. */
export async function findBranch(api: Staff['api'], guid: string) {
  const branches = requireAnswer(await api.getBranches({}));
  return { branch: findByGuid(branches, guid), main: branches[0]! };
}

const wrongAddressProblem = 'Please check these addresses: one of them is not an email address.';
