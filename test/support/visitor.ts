import type { Locator, Page } from '@playwright/test';

/** One visitor's page, at an address of their own, without cookies. */
export type Visitor = {
  page: Page;
  /** Whether the website's scripts run. */
  javaScript: boolean;
  /** Opens a path of the website and waits until it is ready. */
  open(path: string): Promise<void>;
  /** After the page has changed: waits until it is hydrated, if it has a script. */
  ready(): Promise<void>;
  /** All responses that the browser got. Pictures and fonts have no text. */
  responses: { url: string; type: string; text(): Promise<string> }[];
  /** The errors in the browser's console, including hydration and content security policy. */
  consoleErrors: string[];
};

type FollowOptions = {
  /** "lost": JavaScript is on, but the website's scripts never arrive. */
  scripts: 'on' | 'off' | 'lost';
  /** Keeps the body of every response but pictures and fonts, to search it for secrets. */
  keepsBodies: boolean;
};

/** Observes a page from its start. */
export async function followVisitor(page: Page, { scripts, keepsBodies }: FollowOptions): Promise<Visitor> {
  const visitor: Visitor = {
    page,
    javaScript: scripts === 'on',
    responses: [],
    consoleErrors: [],
    open: async (path) => {
      await page.goto(path);
      await visitor.ready();
    },
    ready: () => (scripts === 'on' ? waitForHydration(page) : page.waitForLoadState()),
  };
  if (scripts === 'lost') await page.context().route('**/assets/**', (route) => route.abort());
  else page.on('pageerror', (error) => isOfTransition(error) || visitor.consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfBrowser(message.text()))
      visitor.consoleErrors.push(message.text());
  });
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    // Chromium may have to fetch a picture once more to hand it over, which the page's policy forbids.
    const isText = !/^(image|font)\//.test(type);
    const body = keepsBodies && isText ? response.text().catch(() => '') : null;
    const readBody = () =>
      body ?? Promise.reject(new Error('This test does not keep the bodies of responses.'));
    visitor.responses.push({ url: response.url(), type, text: readBody });
  });
  return visitor;
}

// The browser logs the status of a page that refuses a form, and each response that was cut; neither is an error of
// the page. In the frame of an email, which is shown without scripts, it logs the one that records a test's trace.
const isOfBrowser = (text: string) =>
  /^Failed to load resource: (the server responded with a status of|net::ERR)/.test(text) ||
  /^Blocked script execution in '\S+\/preview(\/\w+)?'/.test(text);

// Chromium's own message if a page was left during its view transition, or a test asked for less motion during it,
// which removes page.css's opt-in. Nobody sees any of it, and no script of the website begins one.
const isOfTransition = ({ message }: Error) =>
  /^Transition was (skipped|aborted)|^ViewTransition opt-in disabled|Page already revealed$/.test(message);

/** Waits for hydration if the page has a script. */
async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    // The inline script, which waits for the first paint; other scripts are files of their own.
    const ofReact = 'script[type=module]:not([src]), script[data-modules]';
    const sendsScript = document.querySelector(ofReact) !== null;
    const main = document.querySelector('main');
    return main && (!sendsScript || Object.keys(main).some((key) => key.startsWith('__react')));
  });
}

/** The text as a person reads it, one line per block, without hidden parts. */
export async function readLines(locator: Locator): Promise<string[]> {
  const text = await locator.innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
