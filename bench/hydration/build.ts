import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import type { BereavementEvent } from '#contract/events.ts';
import { renderHydratedPage } from '../static/pages.ts';
import { describeEvent } from '../static/event-texts.ts';
import { BareForm } from './form.ts';

/** Builds the script into the folder's `assets/` as we build ours, and returns the page that loads it. */
export async function buildHydratedPage(folder: string, event: BereavementEvent): Promise<string> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2020',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: fileURLToPath(new URL('./client.ts', import.meta.url)) },
    },
  });
  const [script] = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const texts = describeEvent(event);
  return renderHydratedPage({
    main: renderToString(createElement(BareForm, { event: texts })),
    data: JSON.stringify(texts).replaceAll('<', '\\u003c'),
    script: `/assets/${script}`,
  });
}
