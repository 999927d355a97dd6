import { refuseInvalid } from '../../check.ts';
import type { Refused } from '#contract/call.ts';
import { isCommonPassword } from './is-common.ts';

const tooCommon =
  'This password is easy to guess. Please choose another one, for example four words that do not belong together.';

/** The refusal of a password that is easy to guess for this person; null if it is good. */
export const refusePassword = async (
  password: string,
  person: { name: string; eMail: string },
  providerName: string,
): Promise<Refused | null> =>
  (await isCommonPassword(password, [person.name, person.eMail, providerName]))
    ? refuseInvalid({ password: tooCommon })
    : null;
