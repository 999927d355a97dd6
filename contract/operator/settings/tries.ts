import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { settingTable } from './table.ts';

const { identityProvider, photographStorage } = settingTable;

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
  /** Writes a small file into the bucket, reads and removes it, and lists the bucket. */
  tryPhotographStorage: post('Settings/PhotographStorage/Try', {
    role: photographStorage.role,
    summary: 'Try whether the cloud storage for photographs works',
    body: z.strictObject({}),
    answer: z.literal(true),
    example: {},
  }),
  /** Null while photographs go there and come back, and without a cloud storage of the settings. */
  getPhotographStorageFailure: get('Settings/PhotographStorage/Failure', {
    role: photographStorage.role,
    summary: 'Get since when the cloud storage for photographs fails',
    answer: z.nullable(
      z.object({
        /** Wall time in Europe/London. */
        since: z.string(),
        reason: z.string(),
        /** Whether photographs cannot be read. Otherwise new ones are not taken. */
        isReading: z.boolean(),
      }),
    ),
    example: {
      answer: {
        since: '2027-03-26T17:42:00',
        reason: 'The storage does not answer (ECONNREFUSED).',
        isReading: false,
      },
    },
  }),
};
