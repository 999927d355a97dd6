import { refuse, type Refused } from '#contract/call.ts';

/** Problem details (RFC 9457), with our stable code added. */
export const toProblem = ({ status, code, detail, more }: Refused) => ({
  type: `/api/#${code}`,
  title: detail,
  status,
  code,
  detail,
  ...more,
});

export const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457). `code` is stable and for programs, `detail` is for people.',
  required: ['status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field name -> its message',
    },
    placesLeft: { type: 'integer', description: 'With the code not-enough-places' },
  },
};

export const keyMissing = refuse(
  401,
  'key-missing',
  'This call needs the right key in the header X-Api-Key.',
);

export const tooManyLookUps = refuse(429, 'too-many-look-ups', 'Too many look-ups. Please wait a minute.');

/** The database or another service is away for a moment. */
export const unavailable = refuse(
  503,
  'unavailable',
  'Something that this call needs cannot be reached now. It is not certain that anything was saved; please try again.',
);

export const internalError = refuse(
  500,
  'internal',
  'Something went wrong on our side. It is not certain that anything was saved.',
);
