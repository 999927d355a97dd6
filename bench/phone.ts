import { chromium, errors, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findBrowser } from '../bin/install-browser.ts';
import { waitUntilQuiet } from './quiet.ts';

// An old phone on a poor connection.
const slowness = { cpu: 4, latencyMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 };
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const stepMs = 30_000;
const settleMs = 1_000;
// Without script nothing happens after the largest paint.
const settleWithoutScriptMs = 300;

export type PageFigures = {
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
  /** Compressed, and uncompressed. */
  htmlBytes: number;
  htmlBytesRaw: number;
  scriptBytes: number;
  /** The transferred bytes of the page and everything it has loaded. */
  bytes: number;
  /** Scripts and style sheets that block the first paint. */
  inTheWay: string[];
  /** The text of the page, without its spaces. */
  text: string;
};

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no browser; `npm test` finds or installs one.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A browser, and a page of another site where visits begin, such as a search page. */
export type Visitor = { browser: Browser; elsewhere: string };

/** Runs one visit on a phone with an empty cache, and a second one if the browser itself hangs. */
export async function visitWithSlowPhone<Result>(
  visitor: Visitor,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  try {
    return await visitOnce(visitor, visit);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.log(`A visit was repeated: ${error.message.split('\n')[0]}`);
    return visitOnce(visitor, visit);
  }
}

async function visitOnce<Result>(
  { browser, elsewhere }: Visitor,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(stepMs);
  try {
    const page = await context.newPage();
    await page.goto(elsewhere);
    await page.addInitScript(watchPage);
    await slowDown(await context.newCDPSession(page));
    await waitUntilQuiet();
    return await visit(page);
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.downBitsPerSecond / 8,
    uploadThroughput: slowness.upBitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
}

/** Opens a page and waits until nothing moves. With `hydrated`, waits until React has hydrated its form. */
export function measurePage(visitor: Visitor, address: string, hydrated: boolean): Promise<PageFigures> {
  return visitWithSlowPhone(visitor, async (page) => {
    await page.goto(address, { waitUntil: 'load' });
    await waitForPaints(page);
    if (hydrated) await page.waitForFunction(isHydrated, undefined, { polling: 100 });
    await page.waitForTimeout(hydrated ? settleMs : settleWithoutScriptMs);
    return page.evaluate(readFigures);
  });
}

/** On a busy machine, the browser reports its paints long after the page has loaded, and sometimes never. */
async function waitForPaints(page: Page): Promise<void> {
  try {
    await page.waitForFunction(hasReportedPaints, undefined, { polling: 100 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    throw new errors.TimeoutError(`The browser reported no paint of ${page.url()}.`);
  }
}

// The code below runs in the page.

type Watched = { paints: PerformanceEntryList; shifts: PerformanceEntryList; tasks: PerformanceEntryList };
type WatchedWindow = Window & { watched: Watched };

function watchPage() {
  const watched: Watched = { paints: [], shifts: [], tasks: [] };
  (window as unknown as WatchedWindow).watched = watched;
  const watch = (type: string, into: PerformanceEntryList) =>
    new PerformanceObserver((list) => into.push(...list.getEntries())).observe({ type, buffered: true });
  watch('paint', watched.paints);
  watch('largest-contentful-paint', watched.paints);
  watch('layout-shift', watched.shifts);
  watch('longtask', watched.tasks);
  const storeTap = (event: Event) =>
    sessionStorage.setItem('tappedAt', String(performance.timeOrigin + event.timeStamp));
  addEventListener('click', storeTap, { capture: true });
}

function hasReportedPaints() {
  const { paints } = (window as unknown as WatchedWindow).watched;
  return ['first-contentful-paint', 'largest-contentful-paint'].every((kind) =>
    paints.some(({ name, entryType }) => kind === name || kind === entryType),
  );
}

function isHydrated() {
  const button = document.querySelector('form button');
  return button !== null && Object.keys(button).some((key) => key.startsWith('__reactFiber'));
}

function readFigures(): PageFigures {
  const { paints, shifts, tasks } = (window as unknown as WatchedWindow).watched;
  const firstPaintMs = paints.find(({ name }) => name === 'first-contentful-paint')!.startTime;
  const largest = paints.filter(({ entryType }) => entryType === 'largest-contentful-paint').at(-1)!;
  const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const blocking = resources.filter(
    (entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking',
  );
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('script, style, template')) element.remove();
  return {
    firstPaintMs,
    largestPaintMs: largest.startTime,
    layoutShift: shifts.reduce(
      (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
      0,
    ),
    blockingMs: tasks
      .filter(({ startTime }) => startTime >= firstPaintMs)
      .reduce((sum, { duration }) => sum + Math.max(duration - 50, 0), 0),
    htmlBytes: html!.encodedBodySize,
    htmlBytesRaw: html!.decodedBodySize,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    bytes: [html!, ...resources].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    inTheWay: blocking.map(({ name }) => name),
    text: body.textContent.replaceAll(/\s/g, ''),
  };
}
