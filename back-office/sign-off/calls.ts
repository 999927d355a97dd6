import { bind } from '../bind.ts';
import { createSignoff } from './create-sign-off.ts';
import { getSignoff } from './get-sign-off.ts';
import { getSignoffs } from './list-sign-offs.ts';
import { updateSignoffOptions, readDefaultOptions } from './options.ts';
import type { SignoffParts } from './parts.ts';
import { getSignoffLink, signOff } from './answers/record-sign-off.ts';
import { recordSignoff } from './answers/record-spoken.ts';
import { updateSignoff } from './update-sign-off.ts';
import { voidSignoff } from './void-sign-off.ts';

/** Sign-offs by email. */
export const signoffCalls = bind<SignoffParts>()({
  emailSignoff: signOff,
  getSignoffs,
  createSignoff,
  getSignoff,
  updateSignoff,
  getSignoffLink,
  recordSignoff,
  voidSignoff,
  getSignoffOptions: (parts) => readDefaultOptions(parts.database),
  updateSignoffOptions,
});
