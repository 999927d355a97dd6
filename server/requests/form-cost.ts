import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import type { Counters } from './counters.ts';
import { identifyVisitor } from './visitor.ts';

// A form as people fill it in costs one. To read one of this size and to show it again takes about twice as long.
const bytesPerUnit = 20_000;
// The first form of a minute is within the limit, however large it is.
const costMax = 51;
const visitors = { of: 'forms', max: 60 };
// All devices at the door of an event, and all staff of a branch, may have one address.
const staff = { of: 'staff forms', max: 600 };
// Mail programs unsubscribe many people from one address with small requests, and a whole firm reads a mail-shot.
const emailLinkPaths = /^\/(mailshot|unsubscribe|emailsignoff)\//i;
const smallFormBytesMax = 1_000;

/**
 * Counts what the forms of a visitor cost in a minute, valid or not, before any of them is read. Above the limit a form is
 * refused without being read and without rendering a page. `isOverLimit` tells it of the small ones that links in emails
 * lead to, which are read anyway.
 */
export function limitForms(counters: Counters) {
  const overLimit = new WeakSet<FastifyRequest>();
  return {
    isOverLimit: (request: FastifyRequest) => overLimit.has(request),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method !== 'POST') return;
      const { of, max } = isStaffPath(request.url) ? staff : visitors;
      const key = `${of} ${identifyVisitor(request.ip)}`;
      const { count, endsInMs } = await counters.count(key, minuteMs, costOf(request));
      if (count <= max) return;
      if (!emailLinkPaths.test(request.url) || bytesOf(request) > smallFormBytesMax)
        throw tooManyForms(request, reply, Math.ceil(endsInMs / 1_000));
      overLimit.add(request);
    },
  };
}

/** A form that is sent in pieces of unknown length counts as a large one. */
const bytesOf = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

const costOf = (request: FastifyRequest) =>
  Math.min(costMax, 1 + Math.floor(bytesOf(request) / bytesPerUnit));

/** The refusal of a form. Compressing its page would cost more than everything else about it. */
export function tooManyForms({ headers }: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) {
  reply.header('Retry-After', retryAfterSeconds);
  headers['x-no-compression'] = 'on';
  return Object.assign(new Error('Too many forms'), { statusCode: 429 });
}
