import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse, type Refused } from '#contract/call.ts';
import type { Provider } from '#website/provider.ts';
import { renderErrorPage } from '../plain-pages/error-page.ts';

/** All headers of a request together, including its first line. */
export const headerBytesMax = 16_384;
const headersMax = 100;
const queryPartsMax = 100;

const tooManyHeaders = refuse(
  431,
  'too-many-headers',
  `A request can have ${headersMax} headers at most. Nothing was done.`,
);
const tooManyQueryParts = refuse(
  400,
  'query-too-long',
  `An address can have ${queryPartsMax} query parameters at most. Nothing was done.`,
);

const twoHosts = refuse(400, 'two-hosts', 'A request names its host once. Nothing was done.');

/** Refuses requests with more headers or query parameters than any browser or program of ours sends, or with two hosts. */
export function limitRequests(server: FastifyInstance) {
  // Node reads no more than this many, so one above the limit shows that there are too many.
  server.server.maxHeadersCount = headersMax + 1;
  server.addHook('onRequest', ({ raw }, _, done) => {
    if (raw.rawHeaders.length > 2 * headersMax) return done(createLimitError(tooManyHeaders));
    // Node would take the first one, where a proxy in front may have taken the last (RFC 9112, section 3.2).
    if (raw.rawHeaders.filter(isHost).length > 1) return done(createLimitError(twoHosts));
    if (raw.url!.split('&', queryPartsMax + 1).length > queryPartsMax)
      return done(createLimitError(tooManyQueryParts));
    done();
  });
}

const isHost = (text: string, at: number) =>
  at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

const createLimitError = (refused: Refused) =>
  Object.assign(new Error(refused.detail), { refused, statusCode: refused.status });

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers bytes that Node could not read as a request. */
export const answerUnreadable =
  (provider: () => Provider) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const { html } = renderErrorPage(status, provider());
    socket.end(
      `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: text/html; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(html)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${html}`,
    );
  };
