import type { OwnCalls } from '#contract/operator/calls.ts';
import { createSignoff, getSignoff, voidSignoff } from './manage-sign-offs.ts';
import { getSignoffLink, signOff, type SignoffParts } from './record-sign-off.ts';

/** Sign-offs by email. */
export const signoffCalls = (parts: SignoffParts) =>
  ({
    emailSignoff: ({ body }) => signOff(parts, body),
    createSignoff: ({ body }) => createSignoff(parts, body),
    getSignoff: ({ guid }) => getSignoff(parts, guid),
    getSignoffLink: ({ emailGuid }) => getSignoffLink(parts, emailGuid),
    voidSignoff: ({ guid, body }) => voidSignoff(parts, guid, body),
  }) satisfies Partial<OwnCalls>;
