import type { OwnCalls } from '#contract/operator/calls.ts';
import { createSignoff } from './create-sign-off.ts';
import { getSignoff } from './get-sign-off.ts';
import { getSignoffs } from './list-sign-offs.ts';
import { updateSignoffOptions, usualOptions } from './options.ts';
import type { SignoffParts } from './parts.ts';
import { getSignoffLink, signOff } from './answers/record-sign-off.ts';
import { recordSignoff } from './answers/record-spoken.ts';
import { updateSignoff } from './update-sign-off.ts';
import { voidSignoff } from './void-sign-off.ts';

/** Sign-offs by email. */
export const signoffCalls = (parts: SignoffParts) =>
  ({
    emailSignoff: ({ body }) => signOff(parts, body),
    getSignoffs: ({ query }) => getSignoffs(parts, query),
    createSignoff: ({ body }) => createSignoff(parts, body),
    getSignoff: ({ guid }) => getSignoff(parts, guid),
    updateSignoff: ({ guid, body }) => updateSignoff(parts, guid, body),
    getSignoffLink: ({ emailGuid }) => getSignoffLink(parts, emailGuid),
    recordSignoff: ({ guid, body }) => recordSignoff(parts, guid, body),
    voidSignoff: ({ guid, body }) => voidSignoff(parts, guid, body),
    getSignoffOptions: () => usualOptions(parts.database),
    updateSignoffOptions: ({ body }) => updateSignoffOptions(parts, body),
  }) satisfies Partial<OwnCalls>;
