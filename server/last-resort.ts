import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, notRightNow } from '#website/ui/messages.ts';
import type { Config } from './config.ts';

type Words = { heading: string; sentence: string };

const tooLarge: Words = {
  heading: 'That was too long to send',
  sentence:
    'Nothing has been sent. Please go back: your words are still there, and a shorter text can be sent.',
};

/** Answers what never reached the website, or broke in it: kind words, and nothing of the reason. */
export const lastResort =
  (provider: Config['provider']) =>
  (
    error: Pick<FastifyError, 'statusCode' | 'message' | 'stack'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500)
      request.log.error(
        { error: error.message, stack: error.stack, route: request.routeOptions?.url },
        'A page broke',
      );
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      .send(pageOf(wordsFor(status), provider));
  };

function wordsFor(status: number): Words {
  if (status === 413) return tooLarge;
  return status < 500 ? notFound : notRightNow;
}

const pageOf = ({ heading, sentence }: Words, { phone, name }: Config['provider']) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${heading}</title></head>
<body><main><h1>${heading}</h1><p>${sentence}</p>
<p>You can also call ${escapeHtml(name)} on ${escapeHtml(phone)}, and we will help you.</p></main></body></html>`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
