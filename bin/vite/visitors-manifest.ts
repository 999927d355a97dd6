import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeCompressed } from './compress-assets.ts';

type Route = { parentId?: string; imports: string[]; hasDefaultExport: boolean };
type Manifest = { url: string; routes: Record<string, Route> };

const manifestName = /^manifest-[0-9a-f]+\.js$/;
const content = /^window\.__reactRouterManifest=(\{.*\});$/s;

/**
 * Writes `manifest-visitors-*.js` beside React Router's `manifest-*.js`: the same list of routes without those of the
 * staff, which weigh four times as much as the others. React Router writes its own while the server is built.
 */
export function createVisitorsManifest(clientFolder: string): Plugin {
  return {
    name: 'lychgate-visitors-manifest',
    apply: 'build',
    async writeBundle() {
      if (this.environment.name !== 'ssr') return;
      const assets = join(clientFolder, 'assets');
      for (const name of readdirSync(assets).filter((file) => manifestName.test(file))) {
        const text = readFileSync(join(assets, name), 'utf8');
        const forVisitors = `window.__reactRouterManifest=${JSON.stringify(removeStaffRoutes(text))};`;
        const path = join(assets, createVisitorsName(name));
        writeFileSync(path, forVisitors);
        await writeCompressed(join(assets, name));
        await writeCompressed(path);
      }
    },
  };
}

const createVisitorsName = (name: string) => name.replace('manifest-', 'manifest-visitors-');

function removeStaffRoutes(text: string): Manifest {
  const manifest = JSON.parse(content.exec(text)?.[1] ?? '') as Manifest;
  const isStaff = (id: string | undefined): boolean =>
    id !== undefined && (id.startsWith('office') || isStaff(manifest.routes[id]?.parentId));
  // Routes of files, such as the calendar, have no page.
  const routes = Object.entries(manifest.routes).filter(
    ([id, { hasDefaultExport }]) => hasDefaultExport && !isStaff(id),
  );
  // `imports` is for prefetching links, which visitors' pages do not have. An absent flag is false.
  const shortened = routes.map(([id, route]) => {
    const values = Object.entries({ ...route, imports: [] }).filter(([, value]) => value !== false);
    return [id, Object.fromEntries(values)];
  });
  // The browser preloads the address in the list itself.
  return { ...manifest, url: createVisitorsName(manifest.url), routes: Object.fromEntries(shortened) };
}
