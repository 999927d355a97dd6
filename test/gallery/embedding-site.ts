import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'embedding');
const documented = 'https://photographs.example.com';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The provider's own website, at an address of its own, with pages that hold frames of Lychgate. */
export async function embeddingSite() {
  const pages: Record<string, string> = {};
  let lychgate = '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/frame-heights.js';
    const text = isScript ? read('frame-heights.js') : pages[request.url!];
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.writeHead(text === undefined ? 404 : 200).end(text?.replaceAll(documented, lychgate));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    host,
    address: `http://${host}`,
    /** Where Lychgate is, which takes the place of the address in the documents. */
    embeds: (address: string) => {
      lychgate = address;
    },
    /** A page with these frames, and the documented script where it obeys. */
    show: (path: string, frames: string[], obeys: boolean) => {
      pages[path] = `<!doctype html><title>In memory</title><body style="margin:0">
        ${frames.join('\n')}${obeys ? '<script src="/frame-heights.js"></script>' : ''}`;
    },
    showText: (path: string, html: string) => {
      pages[path] = html;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A frame as the documents describe it. */
export const frameOf = (path: string, iframeId: string, width = '100%') =>
  `<iframe data-lychgate="${iframeId}" src="${documented}${path}" title="${iframeId}"
    style="display:block;width:${width};height:500px;border:0"></iframe>`;

/** Keeps what a page was told: whose frame it was, and the message. */
export async function keepMessages(page: Page) {
  await page.addInitScript(() => {
    if (window !== window.parent) return;
    const scope = globalThis as unknown as { told: { frame: number; data: unknown }[] };
    scope.told = [];
    addEventListener('message', ({ source, data }) => {
      const frames = Array.from(document.querySelectorAll('iframe'));
      scope.told.push({ frame: frames.findIndex(({ contentWindow }) => contentWindow === source), data });
    });
  });
  return () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { told: { frame: number; data: { height: number; iframeId: string } }[] })
          .told,
    );
}

/** How high each frame stands in the page. */
export const heightsOf = (page: Page): Promise<number[]> =>
  page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientHeight));

/** How high what is in a frame is. */
export const contentHeight = (frame: Frame): Promise<number> =>
  frame.evaluate(() => document.getElementById('content')!.getBoundingClientRect().height);
