import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { createWebsite, Website } from '#website/handler.ts';
import { projectFolder } from './load-website.ts';

type WebsiteParts = Parameters<typeof createWebsite>[1];

/** Serves the website from source with Vite, which shows changes in the browser at once. */
export async function serveDevelopmentWebsite(
  server: FastifyInstance,
  parts: WebsiteParts,
): Promise<Website> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: server.server } },
  });
  // Vite serves its own files (sources, its client) and passes on everything else.
  server.addHook('onRequest', (request, reply, done) =>
    vite.middlewares(request.raw, reply.raw, () => done()),
  );
  server.addHook('onClose', () => vite.close());
  const current = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const entry = build.entry.module as unknown as { createWebsite: typeof createWebsite };
    return entry.createWebsite(build, { ...parts, mode: 'development' });
  };
  return {
    handle: async (request, facts) => (await current()).handle(request, facts),
    styleHashes: () => null,
    styleFiles: new Map(),
    sectionOf: () => 'unknown',
  };
}
