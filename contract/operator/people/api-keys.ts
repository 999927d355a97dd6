import * as z from 'zod/mini';
import { get, post, remove } from '../../call.ts';
import { required } from '../../fields/fields.ts';
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
  /** Who answers for it: who added it, or who took it over. Null: the holder of the operator key. */
  keeper: z.nullable(z.object({ guid: z.string(), name: z.string() })),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export const apiKeyCalls = {
  getApiKeys: get('ApiKeys', { answer: z.array(ApiKeyOnList) }),
  /** `key` is answered only here: only its digest is stored. */
  createApiKey: post('ApiKeys', { body: NewApiKey, answer: z.object({ guid: z.string(), key: z.string() }) }),
  /** The key stops working at once. */
  revokeApiKey: remove('ApiKeys/{guid}', { query: z.strictObject({}), answer: z.literal(true) }),
};
