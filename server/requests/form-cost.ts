import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import type { Counters } from './counters.ts';
import { identifyVisitor } from './visitor.ts';

// A form that a person fills in costs one. Reading and rendering one of this size takes about twice as long.
const bytesPerUnit = 20_000;
// The first form of a minute is within the limit, however large it is.
const costMax = 51;
const visitors = { of: 'forms', max: 60 };
// All devices at the door of an event, or all staff of a branch, may share one address.
const staff = { of: 'staff forms', max: 600 };
// Mail programs unsubscribe many people from one address with small requests, and a whole firm reads a mail-shot.
const emailLinkPaths = /^\/(mailshot|unsubscribe|emailsignoff)\//i;
const smallFormBytesMax = 1_000;

/**
 * Limits the cost of a visitor's forms per minute, valid or not, before any of them is read. Above the limit a form
 * is refused without being read or rendered. Small forms that links in emails lead to are still read; `isOverLimit`
 * tells whether a request is one of these.
 */
export function limitForms(counters: Counters) {
  const overLimit = new WeakSet<FastifyRequest>();
  return {
    isOverLimit: (request: FastifyRequest) => overLimit.has(request),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method !== 'POST') return;
      const { of, max } = isStaffPath(request.url) ? staff : visitors;
      const key = `${of} ${identifyVisitor(request.ip)}`;
      const { count, endsInMs } = await counters.count(key, minuteMs, computeCost(request));
      if (count <= max) return;
      if (!emailLinkPaths.test(request.url) || readBytes(request) > smallFormBytesMax)
        throw refuseTooManyForms(request, reply, Math.ceil(endsInMs / 1_000));
      overLimit.add(request);
    },
  };
}

/** A chunked form of unknown length counts as a large one. */
const readBytes = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

const computeCost = (request: FastifyRequest) =>
  Math.min(costMax, 1 + Math.floor(readBytes(request) / bytesPerUnit));

/** Creates the error for a form above the limit. Compressing its page would cost more than the rest of the answer. */
export function refuseTooManyForms(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
) {
  reply.header('Retry-After', retryAfterSeconds);
  headers['x-no-compression'] = 'on';
  return Object.assign(new Error('Too many forms'), { statusCode: 429 });
}
