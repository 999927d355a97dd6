import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefused, type Refused } from '#contract/call.ts';

// RFC 9110, section 8.8.3: a strong entity tag. Ours is the revision of the record.
const tagPattern = /^"(\d{1,9})"$/;

/** The input of a call; the revision that `If-Match` names counts as the one in the body. */
export function withRevision({ headers }: FastifyRequest, input: object & { body?: unknown }): object {
  const [, revision] = tagPattern.exec(headers['if-match'] ?? '') ?? [];
  if (!revision) return input;
  return { ...input, body: { revision: Number(revision), ...(Object(input.body) as object) } };
}

/** With `If-Match`, a record that has changed meanwhile is answered with 412, as RFC 9110 asks (section 13.1.1). */
export const asPrecondition = ({ headers }: FastifyRequest, answer: unknown): unknown =>
  headers['if-match'] && isRefused(answer) && answer.code === 'changed-meanwhile'
    ? ({ ...answer, status: 412 } satisfies Refused)
    : answer;

/** Says the revision of a record as its entity tag. */
export function addRevision(reply: FastifyReply, answer: unknown): FastifyReply {
  const { revision } = Object(answer) as { revision?: unknown };
  return typeof revision === 'number' ? reply.header('ETag', `"${revision}"`) : reply;
}
