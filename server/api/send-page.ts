import type { FastifyReply } from 'fastify';
import type { Page } from '#contract/http/pages.ts';

/** Sends one page of a list as a JSON array. If more rows remain, the header Link points to them (RFC 8288). */
export function sendPage(reply: FastifyReply, parameter: string, { items, next }: Page<unknown>) {
  if (next !== null) {
    const { pathname, searchParams } = new URL(reply.request.url, 'http://localhost');
    searchParams.set(parameter, next);
    reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(items));
}
