import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { createWebsite, Website } from '#website/handler.ts';

export const projectFolder = join(import.meta.dirname, '..', '..');
export const buildFolder = join(projectFolder, 'build');

type WebsiteDependencies = Parameters<typeof createWebsite>[1];

/** Loads the website that `npm start` has built. Returns the function that opens it. */
export async function loadWebsite(): Promise<(parts: WebsiteDependencies) => Website> {
  const path = join(buildFolder, 'server', 'index.js');
  if (!existsSync(path)) throw new Error('The website is not built yet. Start Lychgate with "npm start".');
  const build = (await import(pathToFileURL(path).href)) as ServerBuild;
  const entry = build.entry.module as unknown as { createWebsite: typeof createWebsite };
  return (parts) => entry.createWebsite(build, parts);
}
