import { createMissingRole } from '#contract/operator/access.ts';
import { refuseInvalid } from '#back-office/check.ts';
import { attendeesMessage } from '#contract/booking.ts';
import { listPathNames, refuse, type Call, type Refused } from '#contract/call.ts';
import { keyMissing, internalError, tooManyLookUps, toProblem, unavailable } from '../problem.ts';
import { revisionMissing, findRevisionRule } from '../revisions.ts';
import { answerSchemas } from './answer-schemas.ts';
import type { SchemaWriter } from './schemas.ts';

/** One call as an OpenAPI operation. */
export function describeOperation(name: string, call: Call, writer: SchemaWriter) {
  const requestBody = describeRequestBody(call, writer);
  const { role, summary } = call;
  return {
    operationId: name,
    summary,
    description: role ? `Needs the role “${role}”.` : 'For websites. Every key opens it.',
    security: role ? [...withRole] : [{ websiteKey: [] }, ...withRole],
    tags: [call.path.split('/')[0]],
    parameters: [
      ...listPathParameters(call),
      ...listQueryParameters(call, writer),
      ...listHeaderParameters(call),
    ],
    ...(requestBody && { requestBody: { required: true, ...requestBody } }),
    responses: {
      200: {
        description: call.paged ? 'One page of the list' : 'The answer',
        ...(call.paged && { headers: { Link: nextPage } }),
        content: answerContent(name, call, writer),
      },
      400: { $ref: '#/components/responses/NotAccepted' },
      401: { $ref: '#/components/responses/KeyMissing' },
      ...(role && { 403: { $ref: '#/components/responses/RoleMissing' } }),
      ...(findRevisionRule(call) !== 'none' && { 412: { $ref: '#/components/responses/Changed' } }),
      ...(findRevisionRule(call) === 'required' && {
        428: { $ref: '#/components/responses/RevisionMissing' },
      }),
      ...(name === 'findExistingAttendee' && { 429: { $ref: '#/components/responses/TooManyLookUps' } }),
      503: { $ref: '#/components/responses/NotNow' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const withRole = [{ programKey: [] }, { operatorKey: [] }];

function describeRequestBody({ multipart, raw, body, example }: Call, writer: SchemaWriter) {
  if (multipart) return { content: { 'multipart/form-data': { schema: imageSchema } } };
  if (raw)
    return {
      description: formatTextExample(example?.request),
      content: { [raw.type]: { schema: describeText(raw) } },
    };
  if (!body) return undefined;
  const content = { schema: writer.write(body, 'input'), example: example?.request ?? {} };
  return { content: { 'application/json': content } };
}

function answerContent(name: string, call: Call, writer: SchemaWriter) {
  const answer = call.example?.answer ?? true;
  if (call.file) return { [call.file]: { schema: { type: 'string' }, example: answer } };
  const schema = answerSchemas[name] ?? writer.write(call.answer, 'output');
  return { 'application/json': { schema, example: answer } };
}

const describeText = ({ bytesMax }: NonNullable<Call['raw']>) => ({ type: 'string', maxLength: bytesMax });
const formatTextExample = (request: unknown) => `For example:\n\n\`\`\`\n${String(request)}\n\`\`\``;

const listPathParameters = (call: Call) =>
  listPathNames(call).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function listQueryParameters(call: Call, writer: SchemaWriter) {
  const { properties = {} } = call.query ? writer.write(call.query, 'input') : {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

const listHeaderParameters = (call: Call) => [
  ...(call.once ? [idempotencyKey] : []),
  ...(findRevisionRule(call) === 'none' ? [] : [ifMatch]),
];

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the record as it was read, instead of `revision` in the body. If somebody else has changed it ' +
    'meanwhile, the answer is 412 and nothing is saved. Anything but one tag or `*`, which asks for no revision, is ' +
    'refused with 400, and so are a tag and a `revision` that differ.',
  schema: { type: 'string', example: '"3"' },
};

const nextPage = {
  description:
    'Where rows remain: `<address>; rel="next"`, the address of the next page. Without it this is the last page.',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same for each try of one person. The same content again changes nothing and is answered as before. Other ' +
    'content corrects a cremation request in place, sends nothing if the call sends an email, and adds another ' +
    'record otherwise. Without it, the same cremation request within a day counts as a repeat.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const imageSchema = {
  type: 'object',
  required: ['fileData'],
  properties: { fileData: { type: 'string', contentMediaType: 'image/*' } },
};

// An example: each record has a sentence of its own.
const changedMeanwhile = refuse(412, 'changed-meanwhile', 'This record has changed since it was read.');

const describeRefusal = (description: string, refused: Refused) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: toProblem(refused),
    },
  },
});

/** Seconds to wait before a retry. */
export const sharedHeaders = {
  RetryAfter: { description: 'In how many seconds to try again', schema: { type: 'integer' }, example: 5 },
};

const retryAfter = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } };

/** The error answers that any call may give besides its own. */
export const sharedResponses = {
  NotAccepted: describeRefusal(
    'A field does not fit, or is not one of this call; nothing was saved',
    refuseInvalid({ numberOfAttendees: attendeesMessage }),
  ),
  KeyMissing: describeRefusal('The key is missing or wrong', keyMissing),
  RoleMissing: describeRefusal(
    'The key has a lower role; nothing was done',
    createMissingRole('administrator'),
  ),
  Changed: describeRefusal(
    'With `If-Match`: the record has changed since; nothing was saved',
    changedMeanwhile,
  ),
  RevisionMissing: describeRefusal(
    'Neither `If-Match` nor `revision` was sent; nothing was saved',
    revisionMissing,
  ),
  TooManyLookUps: { ...describeRefusal('More than 300 look-ups in a minute', tooManyLookUps), ...retryAfter },
  NotNow: {
    ...describeRefusal(
      'There are too many requests, Lychgate is stopping, or the database or another service is away',
      unavailable,
    ),
    ...retryAfter,
  },
  Problem: describeRefusal('Any other problem', internalError),
};
