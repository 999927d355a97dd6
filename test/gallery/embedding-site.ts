import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, type Frame, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'embedding');
const documented = 'https://photographs.example.com';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

export type EmbeddingSite = Awaited<ReturnType<typeof startEmbeddingSite>>;

/** The provider's own website, at an address of its own, with pages that hold frames of Lychgate. */
export async function startEmbeddingSite() {
  const pages: Record<string, string> = {};
  let lychgate = '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/frame-heights.js';
    const text = isScript ? read('frame-heights.js') : pages[request.url!];
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.writeHead(text === undefined ? 404 : 200).end(text?.replaceAll(documented, lychgate));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/`,
    /** The same pages at a host that Lychgate does not know. */
    unknownAddress: `http://localhost:${port}/`,
    /** The address of Lychgate, which replaces the one in the documents. */
    embeds: (address: string) => {
      lychgate = address;
    },
    /** A page with these frames, and the documented script where it obeys. */
    show: (frames: string[], obeys = true) => {
      pages['/'] = `<!doctype html><title>In memory</title><body style="margin:0">
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
export const renderFrame = (path: string, iframeId: string, width = '100%') =>
  `<iframe data-lychgate="${iframeId}" src="${documented}${path}" title="${iframeId}"
    style="display:block;width:${width};height:500px;border:0"></iframe>`;

export type Message = { frame: number; atMs: number; data: { height: number; iframeId: string } };

/** Records the messages that a page gets from now on: the frame, the time and the text. */
export async function keepMessages(page: Page): Promise<() => Promise<Message[]>> {
  await page.addInitScript(() => {
    if (window !== window.parent) return;
    const scope = globalThis as unknown as { messages: object[] };
    scope.messages = [];
    addEventListener('message', ({ source, data }) => {
      const frames = Array.from(document.querySelectorAll('iframe'));
      const frame = frames.findIndex(({ contentWindow }) => contentWindow === source);
      scope.messages.push({ frame, atMs: performance.now(), data });
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { messages: Message[] }).messages);
}

/** Waits until no frame has sent a message for a second. */
export const waitForStillness = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const last = (globalThis as unknown as { messages: Message[] }).messages.at(-1);
        return performance.now() - (last?.atMs ?? 0);
      }),
    )
    .toBeGreaterThan(1_000);

/** The height of each frame in the page. */
export const readHeights = (page: Page): Promise<number[]> =>
  page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientHeight));

/** The height that a frame asks for: its content and 25 px. */
export const measureContentHeight = (frame: Frame): Promise<number> =>
  frame.evaluate(
    () => Math.ceil(document.getElementById('page-content')!.getBoundingClientRect().height) + 25,
  );

/** Waits until each frame is as high as its content and 25 px. */
export const expectFramesToFit = (page: Page) =>
  expect(async () => {
    const contentHeights = await Promise.all(page.frames().slice(1).map(measureContentHeight));
    expect(await readHeights(page)).toEqual(contentHeights);
  }).toPass();
