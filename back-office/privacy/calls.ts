import type { OwnCalls } from '#contract/operator/calls.ts';
import { getRegister } from './get-register.ts';

/** What is kept about people. */
export const privacyCalls = () =>
  ({
    getPersonalDataRegister: async () => getRegister(),
  }) satisfies Partial<OwnCalls>;
