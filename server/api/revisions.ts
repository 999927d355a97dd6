import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isRefused, refuse, type Call, type Refused } from '#contract/call.ts';

// RFC 9110, section 8.8.3: a strong entity tag. Ours is the revision of the record.
const tagPattern = /^"(\d{1,9})"$/;

/** Whether a call takes the revision that a change is based on, and whether it needs one. */
export function findRevisionRule({ body }: Call): 'none' | 'optional' | 'required' {
  const shape = body && 'shape' in body ? (Object(body.shape) as Record<string, z.ZodMiniType>) : {};
  const revision = Object.hasOwn(shape, 'revision') ? shape.revision : undefined;
  if (!revision) return 'none';
  return z.safeParse(revision, undefined).success ? 'optional' : 'required';
}

/**
 * Adds the revision in `If-Match` to the body of a call. A precondition that cannot be checked is refused, because
 * the caller relies on it. `*` names no revision.
 */
export function withRevision({ headers }: FastifyRequest, call: Call, input: Input): Input | Refused {
  const ifMatch = headers['if-match'] ?? '*';
  const [, tag] = tagPattern.exec(ifMatch) ?? [];
  if (ifMatch !== '*' && findRevisionRule(call) === 'none') return noRevision;
  if (ifMatch !== '*' && !tag) return notATag;
  if (!tag) return input;
  const body = Object(input.body) as { revision?: unknown };
  const revision = Number(tag);
  if (body.revision !== undefined && body.revision !== revision) return twoRevisions;
  return { ...input, body: { ...body, revision } };
}

type Input = { body: unknown };

/**
 * Turns the refusal of an outdated revision in `If-Match` into 412 (RFC 9110, section 13.1.1), and that of a
 * missing revision into 428.
 */
export function toPreconditionFailed({ headers, body }: FastifyRequest, answer: unknown): unknown {
  if (!isRefused(answer)) return answer;
  const hasTag = tagPattern.test(headers['if-match'] ?? '');
  if (hasTag && answer.code === 'changed-meanwhile') return { ...answer, status: 412 } satisfies Refused;
  const isMissing = !hasTag && !Object.hasOwn(Object(body) as object, 'revision');
  return isMissing && Object.keys(answer.more.fields ?? {}).join() === 'revision' ? revisionMissing : answer;
}

/** Sends the revision of a record as its entity tag. */
export function addRevision(reply: FastifyReply, answer: unknown): FastifyReply {
  const { revision } = Object(answer) as { revision?: unknown };
  return typeof revision === 'number' ? reply.header('ETag', `"${revision}"`) : reply;
}

const notATag = refuse(
  400,
  'if-match-not-readable',
  'If-Match must be the ETag of the record as it was read, such as "3" with its quotation marks, or *. Nothing was changed.',
);
const noRevision = refuse(
  400,
  'if-match-not-taken',
  'This call takes no revision, so it cannot check If-Match. Nothing was changed.',
);
const twoRevisions = refuse(
  400,
  'revisions-differ',
  'If-Match and the revision in the body differ. Nothing was changed.',
);
/** RFC 6585, section 3. */
export const revisionMissing = refuse(
  428,
  'revision-missing',
  'This call needs the revision of the record as it was read: its ETag in If-Match, or as revision in the body. Nothing was changed.',
);
