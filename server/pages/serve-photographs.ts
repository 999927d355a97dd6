import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';

type ByteRange = { start: number; end: number };
type Opened = { bytes: number; stream: Readable };

/**
 * Null if there is no such photograph. `bytes` is the content of the stream: the whole file, or the range (both
 * ends included).
 */
export type OpenPhotograph = (
  key: string,
  wanted: { height: 400 | 800 | 1600; format: 'webp' | 'jpg'; range?: ByteRange },
) => Promise<Opened | null>;

const heights = new Map<unknown, 400 | 800 | 1600>([
  [undefined, 800],
  ['400', 400],
  ['800', 800],
  ['1600', 1600],
]);
const mediaTypes = { webp: 'image/webp', jpg: 'image/jpeg' };

const headers = {
  // The picture at an address never changes.
  'Cache-Control': 'private, max-age=31536000, immutable',
  Vary: 'Accept',
  'Accept-Ranges': 'bytes',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/**
 * Photographs for anyone who knows their address. The address is the permission, because an `img` cannot send a
 * key.
 */
export function servePhotographs(server: FastifyInstance, open: OpenPhotograph) {
  server.route<{ Params: { key: string }; Querystring: { height?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/photographs/:key',
    handler: async (request, reply) => {
      const height = heights.get(request.query.height);
      if (!height) return reply.callNotFound();
      const format = knowsWebp(request.headers.accept) ? 'webp' : 'jpg';
      const openPart = (range?: ByteRange) => open(request.params.key, { height, format, range });
      const whole = await openPart();
      if (!whole) return reply.callNotFound();
      const etag = `"${height}.${format}"`;
      reply.headers({ ...headers, ETag: etag }).type(mediaTypes[format]);
      reply.header('Content-Disposition', `inline; filename="photograph.${format}"`);
      return send(reply, whole, partOf(request, etag, whole.bytes), openPart);
    },
  });
}

const knowsWebp = (accept = '') => /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept);

type Part = 'all' | 'head' | 'known' | 'outside' | ByteRange;

// A range applies to the version the visitor already has. A request for several ranges gets the whole file.
function partOf({ method, headers: given }: FastifyRequest, etag: string, bytes: number): Part {
  const known = given['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  if (known.includes(etag) || known.includes('*')) return 'known';
  if (method === 'HEAD') return 'head';
  const { range, 'if-range': condition = etag } = given;
  if (!range || condition !== etag) return 'all';
  // The parser refuses the last 500 bytes of a file of 400, but RFC 9110 (14.1.2) asks for all 400.
  const [, lastBytes = 0] = /^bytes=-(\d+)$/.exec(range) ?? [];
  if (Number(lastBytes) > bytes) return { start: 0, end: bytes - 1 };
  const ranges = parseRange(bytes, range);
  if (ranges === -1) return 'outside';
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0]! : 'all';
}

async function send(
  reply: FastifyReply,
  { bytes, stream }: Opened,
  part: Part,
  openPart: (range: ByteRange) => Promise<Opened | null>,
) {
  if (part === 'all') return reply.header('Content-Length', bytes).send(stream);
  stream.destroy();
  if (part === 'head') return reply.header('Content-Length', bytes).send();
  if (part === 'known') return reply.code(304).send();
  if (part === 'outside') return reply.code(416).header('Content-Range', `bytes */${bytes}`).send();
  const opened = await openPart(part);
  if (!opened) return reply.callNotFound();
  reply.header('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  return reply.code(206).header('Content-Length', opened.bytes).send(opened.stream);
}
