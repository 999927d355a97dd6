import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { settingTable } from './table.ts';

const { identityProvider } = settingTable;

/** Calls that try whether saved settings work. */
export const tryCalls = {
  /** Reads the provider's description and its keys. It does not show whether the client secret is right. */
  checkIdentityProvider: get('Settings/IdentityProvider/Check', {
    role: identityProvider.role,
    summary: 'Check whether the provider of the accounts answers',
    answer: z.object({
      /** How the provider names itself. */
      issuer: z.string(),
      /** The number of keys with which it may have signed. */
      keys: z.number(),
    }),
    example: { answer: { issuer: 'https://accounts.example.com', keys: 2 } },
  }),
};
