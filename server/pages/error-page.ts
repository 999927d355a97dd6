import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import { notFound, temporarilyUnavailable } from '#website/ui/messages.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';

type Words = { heading: string; sentence: string };

const tooLarge: Words = {
  heading: 'That was too long to send',
  sentence:
    'Nothing has been sent. Please go back: your answers will still be there, and a shorter text can be sent.',
};

const tooManyHeaders: Words = {
  heading: 'Your browser sent more than we can read',
  sentence: 'Please delete the cookies of this website in your browser, and try again.',
};

const tooManyForms: Words = {
  heading: 'Please wait a minute',
  sentence:
    'We have received a lot of forms from your connection. Please go back in a minute and try again. Your answers will still be there.',
};

/** Answers requests that never reached the website, or failed in it: a kind message, without the reason. */
export function handleWithErrorPage(provider: Config['provider']) {
  const isDue = onceAMinute();
  return (
    error: Pick<FastifyError, 'statusCode' | 'message' | 'stack'> & { code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const status = statusOf(error);
    const route = request.routeOptions?.url;
    if (status === 500 && isDue(`${route} ${error.message}`))
      request.log.error(
        { error: error.message, code: error.code, stack: error.stack, route },
        'A page broke',
      );
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(renderErrorPage(status, provider));
  };
}

function statusOf({ statusCode = 500 }: Pick<FastifyError, 'statusCode'>): number {
  return statusCode < 500 || statusCode === 503 ? statusCode : 500;
}

const words: Record<number, Words> = {
  413: tooLarge,
  429: tooManyForms,
  431: tooManyHeaders,
  500: temporarilyUnavailable,
  503: temporarilyUnavailable,
};

/** A page that says what to do next when the website itself cannot. */
export const renderErrorPage = (status: number, provider: Config['provider']) =>
  pageOf(words[status] ?? notFound, provider);

// The website may be what broke, so only its colours and type are used, and no page of it is rendered.
const style = `${readFileSync(join(import.meta.dirname, '..', '..', 'website', 'ui', 'tokens.css'), 'utf8')}
body { margin: 0; background: var(--ground); color: var(--ink); font: var(--text) / 1.6 var(--sans); overflow-wrap: anywhere; }
main, header { max-width: var(--measure); padding: var(--space-3) var(--inset); margin: auto; }
header { font: var(--text-large) / 1.3 var(--serif); }
header a { color: inherit; text-decoration-color: var(--glow); text-underline-offset: 0.3em; }
header a, .phone { display: inline-block; padding-block: 0.75rem; margin-block: -0.75rem; }
h1 { margin: 0; font: 400 var(--heading) / 1.2 var(--serif); text-wrap: balance; }
a { color: var(--accent); }`;

const pageOf = ({ heading, sentence }: Words, { phone, name }: Config['provider']) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${heading}</title><style>${style}</style></head>
<body><header><a href="/events">${escapeHtml(name)}</a></header>
<main><h1>${heading}</h1><p>${sentence}</p>
<p>Or call us on <a class="phone" href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${escapeHtml(phone)}</a>. We are happy to help.</p></main></body></html>`;
