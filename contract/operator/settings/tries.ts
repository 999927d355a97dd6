import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { settingTable } from './table.ts';
import { noFields } from '../../fields/fields.ts';

const { identityProvider, photographStorage } = settingTable;

/** Calls that test whether saved settings work. */
export const tryCalls = {
  /** Reads the identity provider's description and keys. It does not test the client secret. */
  checkIdentityProvider: get('Settings/IdentityProvider/Check', {
    role: identityProvider.role,
    summary: 'Check whether the provider of the accounts answers',
    answer: z.object({
      /** The identity provider's own name. */
      issuer: z.string(),
      /** The number of its signing keys. */
      keys: z.number(),
    }),
    example: { answer: { issuer: 'https://accounts.example.com', keys: 2 } },
  }),
  /** Writes, reads and removes a small file in the bucket, and lists the bucket. */
  tryPhotographStorage: post('Settings/PhotographStorage/Try', {
    role: photographStorage.role,
    summary: 'Try whether the cloud storage for photographs works',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** The failure of the cloud storage in the settings; null while it works, and without one. */
  getPhotographStorageFailure: get('Settings/PhotographStorage/Failure', {
    role: photographStorage.role,
    summary: 'Get since when the cloud storage for photographs fails',
    answer: z.nullable(
      z.object({
        /** Wall time in Europe/London. */
        since: z.string(),
        reason: z.string(),
        /** Whether photographs cannot be read. If false, they cannot be written. */
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
