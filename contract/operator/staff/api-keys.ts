import { exampleColleague } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, remove } from '../../call.ts';
import { required, noFields } from '../../fields/fields.ts';
import { roleField } from './actor.ts';

const NewApiKey = z.strictObject({
  name: required(100, 'Please enter the name of the program.'),
  role: roleField,
});
export type NewApiKey = z.output<typeof NewApiKey>;

/** The key of a program, without the key itself. Times are wall time in Europe/London. */
export const ApiKeyOnList = z.object({
  guid: z.string(),
  name: z.string(),
  role: roleField,
  /** The person responsible for it, who has added it or taken it over. Null: the holder of the operator key. */
  keeper: z.nullable(z.object({ guid: z.string(), name: z.string() })),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

const exampleProgram = { name: 'Case management', role: 'finance' as const };

export const apiKeyCalls = {
  getApiKeys: get('ApiKeys', {
    role: 'administrator',
    summary: 'List the API keys of programs',
    answer: z.array(ApiKeyOnList),
    example: {
      answer: [
        {
          guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
          ...exampleProgram,
          keeper: { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13', name: exampleColleague.name },
          createdAt: '2027-02-01T09:00:00',
          lastUsedAt: '2027-03-01T11:45:00',
        },
      ],
    },
  }),
  /** `key` is answered only once, because only its digest is stored. */
  createApiKey: post('ApiKeys', {
    role: 'administrator',
    summary: 'Add an API key for a program',
    body: NewApiKey,
    answer: z.object({ guid: z.string(), key: z.string() }),
    example: {
      request: exampleProgram,
      answer: {
        guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
        key: 'lychgate_Qm9va2VkIG9uIGEgcXVpZXQgVHVlc2RheSBtb3JuaW4',
      },
    },
  }),
  /** The key stops working at once. */
  revokeApiKey: remove('ApiKeys/{guid}', {
    role: 'administrator',
    summary: 'Revoke the API key of a program',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
