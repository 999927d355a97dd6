import type { FastifyRequest } from 'fastify';

/**
 * Reads the address of a page. It is concatenated, not resolved: a path of "//elsewhere" must not become another
 * host.
 */
export function readUrl(request: FastifyRequest): URL {
  const url = new URL(readOrigin(request));
  const [path = ''] = request.url.split('?', 1);
  // `URL` would resolve the dots, while a proxy that closes some paths has seen the path with them.
  if (dotSegment.test(path)) throw Object.assign(new Error('Malformed path'), { statusCode: 404 });
  url.pathname = path;
  url.search = request.url.slice(path.length);
  return url;
}

const dotSegment = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function readOrigin({ host }: FastifyRequest): string {
  const isHost = hostPattern.test(host) && URL.canParse(`http://${host}`);
  if (host && !isHost) throw Object.assign(new Error('Malformed host'), { statusCode: 400 });
  return `http://${host || 'localhost'}`;
}

const personalPaths = /^\/(?:office|waiting-list)(?![\w-])/i;

/**
 * Whether the page is opened by a private link or a receipt, is a staff page, or concerns a place on a waiting
 * list. Percent-encoding makes no difference.
 */
export const isPersonalPage = ({ pathname, searchParams }: URL) =>
  ['manage', 'about'].some((name) => searchParams.has(name)) || personalPaths.test(decodePath(pathname));

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
