import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { startFakeBackOffice, type FakeBackOffice } from '../fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../lychgate.ts';
import { followVisitor, type Visitor } from '../visitor.ts';

export { expect };

type Options = {
  /**
   * Environment variables of this file's own Lychgate, with an empty database; `test.use` at the top of the file.
   * Without them, the tests of a worker share one Lychgate: what a test counts or lists, it tells apart by itself.
   */
  settings: Settings | undefined;
  /** JavaScript is on, but the website's scripts never arrive. */
  scriptsLost: boolean;
  /** The bodies of responses can be read with `visitor.responses`. */
  keepsBodies: boolean;
};

type Settings = Record<string, string>;

type Fixtures = {
  /** A whole Lychgate, with our own back office. */
  lychgate: TestedLychgate;
  /** The visitor of `page`. An error in the console fails the test, unless the test takes it out. */
  visitor: Visitor;
  /** Another visitor, in a context of their own. */
  newVisitor(options?: BrowserContextOptions & { scriptsLost?: boolean }): Promise<Visitor>;
};

type WorkerFixtures = {
  /** The Lychgates of this worker. A worker for each of them would start by importing everything again. */
  lychgates: Lychgates;
  backOffice: FakeBackOffice;
  /**
   * Further parts that some files need, such as another website: started for the first test that asks for it, and stopped with
   * the worker. A worker fixture of their own would give those files workers and browsers of their own.
   */
  keepRunning<Server extends Stoppable>(start: () => Promise<Server>): Promise<Server>;
};

type Stoppable = { stop(): unknown };

const startMs = 120_000;

/** A test in a browser, on a Lychgate with its own back office and database. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  settings: [undefined, { option: true }],
  lychgates: [
    async ({}, use) => {
      const lychgates = new Lychgates();
      await use(lychgates);
      await lychgates.stop();
    },
    { scope: 'worker' },
  ],
  backOffice: [
    async ({}, use) => {
      const backOffice = await startFakeBackOffice({});
      await use(backOffice);
      await backOffice.stop();
    },
    { scope: 'worker' },
  ],
  keepRunning: [
    async ({}, use) => {
      const running = new Map<() => Promise<Stoppable>, Promise<Stoppable>>();
      await use(<Server extends Stoppable>(start: () => Promise<Server>) => {
        if (!running.has(start)) running.set(start, start());
        return running.get(start) as Promise<Server>;
      });
      for (const started of running.values()) await (await started).stop();
    },
    { scope: 'worker' },
  ],
  lychgate: [
    async ({ lychgates, settings }, use, { file }) => {
      await use(await lychgates.open(settings ? file : 'shared', settings ?? {}));
    },
    { scope: 'test', timeout: startMs },
  ],
  scriptsLost: [false, { option: true }],
  keepsBodies: [false, { option: true }],
  baseURL: ({ lychgate }, use) => use(lychgate.address),
  extraHTTPHeaders: ({}, use) => use(nextVisitorsAddress()),
  visitor: [
    async ({ page, javaScriptEnabled, scriptsLost, keepsBodies }, use) => {
      const visitor = await followVisitor(page, {
        scripts: describeScripts(javaScriptEnabled, scriptsLost),
        keepsBodies,
      });
      await use(visitor);
      expect(visitor.consoleErrors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, javaScriptEnabled, keepsBodies }, use) => {
    const visitors: Visitor[] = [];
    await use(async ({ scriptsLost = false, ...options } = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: nextVisitorsAddress(), ...options });
      const isOn = options.javaScriptEnabled ?? javaScriptEnabled;
      const scripts = describeScripts(isOn, scriptsLost);
      const visitor = await followVisitor(await context.newPage(), { scripts, keepsBodies });
      visitors.push(visitor);
      return visitor;
    });
    for (const { page } of visitors) await page.context().close();
    expect(
      visitors.flatMap(({ consoleErrors }) => consoleErrors),
      'errors in the console',
    ).toEqual([]);
  },
});

/** A test in a browser, on a Lychgate in front of a simulated external back office without answers. */
export const externalTest = test.extend<{ cleared: void }>({
  lychgate: [
    async ({ lychgates, settings, backOffice }, use) => {
      const external = { BACK_OFFICE_URL: backOffice.url, ...settings };
      // Without a database, files with the same settings can share one.
      await use(await lychgates.open(settings ? JSON.stringify(settings) : 'external', external));
    },
    { scope: 'test', timeout: startMs },
  ],
  cleared: [
    async ({ backOffice }, use) => {
      backOffice.clear();
      await use();
      expect([...backOffice.wrong], 'what is wrong in the payloads').toEqual([]);
    },
    { auto: true },
  ],
});

const describeScripts = (isOn: boolean | undefined, isLost: boolean) =>
  isLost ? 'lost' : isOn === false ? 'off' : 'on';

let visitors = 0;

function nextVisitorsAddress(): Record<string, string> {
  visitors += 1;
  return { 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` };
}

/** Keeps one Lychgate of each kind running: those that files share, and the newest one with settings of its own. */
class Lychgates {
  readonly #running = new Map<string, { name: string; started: Promise<TestedLychgate> }>();

  async open(name: string, settings: Settings): Promise<TestedLychgate> {
    const place = name === 'shared' || name === 'external' ? name : 'of its own';
    const before = this.#running.get(place);
    if (before?.name === name) return before.started;
    const started = startTestLychgate(settings);
    this.#running.set(place, { name, started });
    await (await before?.started)?.stop();
    return started;
  }

  async stop() {
    for (const { started } of this.#running.values()) await (await started).stop();
  }
}
