import { data } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { notFound } from '../../ui/messages.ts';
import { officePath } from '../addresses.ts';
import { oneAddressIsWrong } from '../messages.ts';
import { answered, type Staff } from '../staff.ts';

export const branchesPath = `${officePath}/branches`;
export const branchAddress = (guid: string): string => `${branchesPath}/${encodeURIComponent(guid)}`;

/** What is typed into the form of a branch. */
export type TypedBranch = { name: string; phone: string; eMail: string; notificationAddresses: string };

export const typedBranch = (texts: Record<string, string>): TypedBranch => ({
  name: texts.name ?? '',
  phone: texts.phone ?? '',
  eMail: (texts.eMail ?? '').trim(),
  notificationAddresses: texts.notificationAddresses ?? '',
});

/** The same as a call takes it: addresses stand on lines of their own, or with commas between them. */
export const bodyOf = (typed: TypedBranch) => ({
  ...typed,
  notificationAddresses: typed.notificationAddresses.split(/[\s,;]+/).filter(Boolean),
});

/** What was entered for a branch; empty where it has what the main branch has. */
export function enteredFor({ inherited, ...branch }: Branch): TypedBranch {
  const entered = (name: 'name' | 'phone' | 'eMail') => (inherited.includes(name) ? '' : branch[name]);
  return {
    name: entered('name'),
    phone: entered('phone'),
    eMail: entered('eMail'),
    notificationAddresses: inherited.includes('notificationAddresses')
      ? ''
      : branch.notificationAddresses.join('\n'),
  };
}

/** A refused form with what was typed. */
export const replyTo = ({ more, detail }: Refused, values: TypedBranch) => ({
  values,
  problems: oneOfAddresses(more.fields ?? { name: detail }),
});

// The contract names each address by its number; the form has one box for all of them.
const oneOfAddresses = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) =>
      name.startsWith('notificationAddresses.')
        ? ['notificationAddresses', oneAddressIsWrong]
        : [name, problem],
    ),
  );

/** A branch and the main one. Throws the page that says that there is none. */
export async function findBranch(api: Staff['api'], guid: string) {
  const branches = answered(await api.getBranches({}));
  const branch = branches.find((each) => each.guid === guid.toLowerCase());
  if (!branch) throw data(notFound.sentence, { status: 404 });
  return { branch, main: branches[0]! };
}
