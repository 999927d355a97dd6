import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce, chooseEncoding } from '../compression.ts';
import { identifyVisitor } from '../requests/visitor.ts';

type RenderedPage = { body: Buffer; headers: Record<string, string> };
/** `readAt`: when its data began to be read, in the milliseconds of `clock`. */
type StoredPage = RenderedPage & { compressed: ReturnType<typeof compressOnce>; readAt: number };
type Rendering = { readAt: number; page: Promise<StoredPage | null> };

// About 40 KB each.
const pagesMax = 200;
const addressCharactersMax = 300;
const visitorsMax = 10_000;

export type SharedPages = ReturnType<typeof createSharedPages>;

/** Creates the shared pages of a server. A hook notes each form and call of a visitor. */
export function sharePages(server: FastifyInstance, freshMs: number): SharedPages {
  const pages = createSharedPages(freshMs);
  // After the act is done, and before its visitor learns of it.
  server.addHook('onSend', (request, _, payload, done) => {
    pages.noteAct(request);
    done(null, payload);
  });
  return pages;
}

/**
 * Caches pages that are the same for every visitor: each is rendered at most once in `freshMs` and then sent as
 * bytes. Visitors get a page that was read less than this long ago, and after their own last act (decision 105).
 */
export function createSharedPages(freshMs: number, clock: () => number = () => performance.now()) {
  const pages = new Map<string, StoredPage>();
  const renderings = new Map<string, Rendering>();
  const acts = createActs(clock);
  const isFresh = (readAt: number, { ip }: FastifyRequest) =>
    clock() - readAt < freshMs && readAt > acts.lastOf(identifyVisitor(ip));
  return {
    noteAct: acts.note,
    /**
     * The page of an address, even if it is still being rendered for somebody else; null if it is not fresh for
     * this visitor.
     */
    find: async (request: FastifyRequest): Promise<StoredPage | null> => {
      const stored = request.method === 'GET' ? pages.get(request.url) : undefined;
      if (!stored) return null;
      if (isFresh(stored.readAt, request)) return stored;
      const rendering = renderings.get(request.url);
      return rendering && isFresh(rendering.readAt, request) ? rendering.page : null;
    },
    /** Begins to render a page, which may turn out to be for one visitor. `end` is always called. */
    begin: (request: FastifyRequest) => {
      const { promise, resolve } = Promise.withResolvers<StoredPage | null>();
      const rendering = { readAt: clock(), page: promise };
      if (request.method === 'GET' && pages.has(request.url)) renderings.set(request.url, rendering);
      return {
        /** Stores a page for others and resolves those who wait; null for a page that is only for one visitor. */
        end: (rendered: RenderedPage | null): StoredPage | null => {
          const page = rendered && createStoredPage(rendered, rendering.readAt, pages.get(request.url));
          if (page && request.method === 'GET' && request.url.length <= addressCharactersMax)
            store(request.url, page);
          if (renderings.get(request.url) === rendering) renderings.delete(request.url);
          resolve(page);
          return page;
        },
      };
    },
  };

  function store(address: string, page: StoredPage) {
    if ((pages.get(address)?.readAt ?? -Infinity) > page.readAt) return;
    // The oldest go first.
    pages.delete(address);
    pages.set(address, page);
    if (pages.size > pagesMax) pages.delete(pages.keys().next().value!);
  }
}

function createStoredPage({ body, headers }: RenderedPage, readAt: number, earlier?: StoredPage): StoredPage {
  const tag = `W/"${hash('sha1', body, 'base64')}"`;
  return {
    body,
    headers: { ...headers, etag: tag, vary: 'accept-encoding' },
    compressed: earlier?.headers.etag === tag ? earlier.compressed : compressOnce(body),
    readAt,
  };
}

export function sendSharedPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.headers(page.headers);
  if (!encoding) return reply.send(page.body);
  return reply.header('Content-Encoding', encoding).send(page.compressed(encoding));
}

/** Remembers when each visitor last sent a form or a call other than a GET. */
function createActs(clock: () => number) {
  // In order of the last act.
  const last = new Map<string, number>();
  let forgottenAt = -Infinity;
  return {
    lastOf: (visitor: string) => last.get(visitor) ?? forgottenAt,
    note: ({ method, ip }: FastifyRequest) => {
      if (method === 'GET' || method === 'HEAD') return;
      const now = clock();
      const visitor = identifyVisitor(ip);
      last.delete(visitor);
      last.set(visitor, now);
      if (last.size <= visitorsMax) return;
      last.clear();
      forgottenAt = now;
    },
  };
}
