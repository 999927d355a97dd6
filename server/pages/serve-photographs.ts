import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Storage } from '#back-office/storage/storage.ts';

type Height = 400 | 800 | 1600;
type Format = 'webp' | 'jpg';
type StoredPhotograph = {
  open: () => ReturnType<Storage['open']>;
  openPart: (range: ByteRange) => ReturnType<Storage['openPart']>;
};

/** Null if there is no such photograph. */
export type OpenPhotograph = (
  key: string,
  requested: { height: Height; format: Format },
) => Promise<StoredPhotograph | null>;

const heights = new Map<unknown, Height>([
  [undefined, 800],
  ['400', 400],
  ['800', 800],
  ['1600', 1600],
]);
const mediaTypes = { webp: 'image/webp', jpg: 'image/jpeg' };

// The picture at an address never changes.
const forVisitor = { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Accept' };
// A shared cache asks again after an hour, and then drops photographs that were removed or hidden.
const forSharedCache = { 'Cache-Control': 'public, max-age=31536000, s-maxage=3600, immutable' };

const headers = {
  'Accept-Ranges': 'bytes',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/**
 * Serves photographs to anyone who knows their address. The address is the permission, because an `img` cannot send
 * a key. The second kind of address is for shared caches (PHOTOGRAPHS_URL). It names the format, because many of
 * them ignore `Vary`.
 */
export function servePhotographs(server: FastifyInstance, open: OpenPhotograph) {
  const method = ['GET', 'HEAD'];
  server.route<{ Params: { key: string }; Querystring: { height?: unknown } }>({
    method,
    url: '/photographs/:key',
    handler: (request, reply) => {
      const height = heights.get(request.query.height);
      const format = knowsWebp(request.headers.accept) ? 'webp' : 'jpg';
      return answer(request, reply, { key: request.params.key, height, format, caching: forVisitor });
    },
  });
  server.route<{ Params: { key: string; file: string } }>({
    method,
    url: '/photographs/:key/:file',
    handler: (request, reply) => {
      const { key, file } = request.params;
      const [, rows = '', format] = /^height=(\d+)\.(webp|jpg)$/.exec(file) ?? [];
      const height = heights.get(rows);
      return answer(request, reply, { key, height, format: format as Format, caching: forSharedCache });
    },
  });

  type Lookup = { key: string; height: Height | undefined; format: Format; caching: Record<string, string> };

  async function answer(request: FastifyRequest, reply: FastifyReply, lookup: Lookup) {
    const { key, height, format, caching } = lookup;
    const stored = height && (await open(key, { height, format }));
    const etag = `"${height}.${format}"`;
    const content = stored && (await read(stored, request, etag));
    if (!content) return reply.callNotFound();
    return reply
      .code(content.status)
      .type(mediaTypes[format])
      .headers({ ...headers, ...caching, ...content.headers, ETag: etag })
      .header('Content-Disposition', `inline; filename="photograph.${format}"`)
      .send(content.body);
  }
}

const knowsWebp = (accept = '') => /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept);

type PhotographAnswer = { status: number; headers?: Record<string, string | number>; body?: Readable };

/** Null if the file is missing. */
async function read(
  stored: StoredPhotograph,
  request: FastifyRequest,
  etag: string,
): Promise<PhotographAnswer | null> {
  if (isKnown(request, etag)) return { status: 304 };
  if (request.method === 'HEAD') return readSize(stored);
  const range = readRange(request, etag);
  if (range) return readPart(stored, range);
  const whole = await stored.open();
  return whole && { status: 200, headers: { 'Content-Length': whole.bytes }, body: whole.stream };
}

function isKnown({ headers: { 'if-none-match': etags = '' } }: FastifyRequest, etag: string): boolean {
  const knownEtags = etags.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return knownEtags.includes(etag) || knownEtags.includes('*');
}

/** A range applies to the version that the visitor already has. A request for several ranges gets the whole file. */
function readRange({ headers: requestHeaders }: FastifyRequest, etag: string): ByteRange | null {
  const { range = '', 'if-range': condition = etag } = requestHeaders;
  const [isOne, last, first = '', end] = /^bytes=(?:-(\d+)|(\d+)-(\d*))$/i.exec(range.trim()) ?? [];
  if (!isOne || condition !== etag) return null;
  if (last) return { last: parseBytes(last) };
  const start = parseBytes(first);
  if (!end) return { start };
  return parseBytes(end) < start ? null : { start, end: parseBytes(end) };
}

const parseBytes = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

/** Reads the first byte of a photograph, with which storage sends the size of the file. */
async function readSize(stored: StoredPhotograph): Promise<PhotographAnswer | null> {
  const part = await stored.openPart({ start: 0, end: 0 });
  part?.stream?.destroy();
  return part && { status: 200, headers: { 'Content-Length': part.size } };
}

async function readPart(stored: StoredPhotograph, range: ByteRange): Promise<PhotographAnswer | null> {
  const part = await stored.openPart(range);
  if (!part) return null;
  if (!part.stream) return { status: 416, headers: { 'Content-Range': `bytes */${part.size}` } };
  const { start, bytes, size, stream } = part;
  const contentRange = `bytes ${start}-${start + bytes - 1}/${size}`;
  return { status: 206, headers: { 'Content-Range': contentRange, 'Content-Length': bytes }, body: stream };
}
