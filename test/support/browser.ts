import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { browserPath, lightBrowserPath } from '../../bin/install-browser.ts';

// Options that keep a browser in a container quiet and offline.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Only failures wait this long, and a busy machine is not a failure.
const waitMs = 30_000;
const askAgainMs = 25;

export type Visit = {
  page: Page;
  javaScript: boolean;
  /** Opens a path of the website and waits until it is ready. */
  open(path: string): Promise<void>;
  /** After a page has changed: waits until it is hydrated, if it has a script. */
  ready(): Promise<void>;
  /** Every answer that the browser was given, for what must never be in one. */
  answers: { url: string; type: string; text: Promise<string> }[];
  /** Warnings in the browser's console, including hydration and content security policy. */
  complaints: string[];
};

export type VisitOptions = BrowserContextOptions & {
  javaScript?: boolean;
  /** JavaScript is on, but the website's scripts never arrive. */
  scriptsLost?: boolean;
};

/** A browser, and visits in it: each one a new visitor, at an address of their own, without cookies. */
export async function openBrowser(address: () => string, camera: string[] = []) {
  const executablePath = camera.length > 0 ? browserPath() : lightBrowserPath();
  const browser = await chromium.launch({ executablePath, args: [...args, ...camera] });
  return {
    browser,
    close: () => browser.close(),
    /** A visit ends with the test's body; a complaint in the console fails it. */
    visit: async (options: VisitOptions, body: (visit: Visit) => Promise<void>) => {
      const visit = await beginVisit(browser, address(), options);
      try {
        await body(visit);
        assert.deepEqual(visit.complaints, [], 'the console complained');
      } finally {
        await visit.page.context().close();
      }
    },
  };
}

let visitors = 0;

async function beginVisit(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
  const { scriptsLost = false, javaScript = !scriptsLost, ...contextOptions } = options;
  visitors += 1;
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: javaScript || scriptsLost,
    extraHTTPHeaders: { 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` },
    ...contextOptions,
  });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const visit: Visit = {
    page,
    javaScript,
    answers: [],
    complaints: [],
    open: async (path) => {
      await page.goto(path);
      await visit.ready();
    },
    ready: () => (javaScript ? waitForHydration(page) : page.waitForLoadState()),
  };
  if (scriptsLost) await context.route('**/assets/**', (route) => route.abort());
  else page.on('pageerror', (error) => isOfTransition(error) || visit.complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser also logs the status of a page that refuses a form, which is not an error.
    const isStatus = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of');
    const isCut = message.text().startsWith('Failed to load resource: net::ERR');
    if (message.type() === 'error' && !isStatus && !isCut) visit.complaints.push(message.text());
  });
  page.on('response', (response) => {
    const text = response.text().catch(() => '');
    visit.answers.push({ url: response.url(), type: response.headers()['content-type'] ?? '', text });
  });
  return visit;
}

// Chromium's own words where a page was shown or left before its view transition was done; nobody sees any of it,
// and no script of ours begins one.
const isOfTransition = ({ message }: Error) =>
  /^Transition was skipped$|Page already revealed$/.test(message);

/** Waits for React where the page sends it. */
function waitForHydration(page: Page) {
  return until(
    () =>
      page.evaluate(() => {
        // What stands in the page itself, and waits for the first paint; other scripts are files of their own.
        const ofReact = 'script[type=module]:not([src]), script[type=later]';
        const sendsScript = document.querySelector(ofReact) !== null;
        return (
          !sendsScript ||
          Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react'))
        );
      }),
    'the page behaves',
  );
}

/** Polls until it is true; fails after a while and names what was expected. */
export async function until(isTrue: () => Promise<boolean>, what: string, ms = waitMs) {
  const endMs = Date.now() + ms;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > endMs) assert.fail(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

/** The text as a person reads it, one line per block, without hidden parts. */
export async function wordsOf(locator: Locator): Promise<string[]> {
  const text = await locator.innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Waits until a part of the page has this text, and shows the difference if it does not. */
export async function reads(locator: Locator, expected: string[]) {
  await becomes(() => wordsOf(locator), expected);
}

/** Waits until what is asked for is as it should be, and shows the difference where it does not become so. */
export async function becomes<Value>(ask: () => Promise<Value>, expected: Value, about = '') {
  const isSo = async () => isDeepStrictEqual(await ask(), expected);
  await until(isSo, about).catch(async () =>
    assert.deepEqual({ about, is: await ask() }, { about, is: expected }),
  );
}

/** With JavaScript and without: the words are the same. */
export const bothWays = [
  { javaScript: true, way: 'with JavaScript' },
  { javaScript: false, way: 'without JavaScript' },
];
