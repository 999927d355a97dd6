import { expect, test as base } from '@playwright/test';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { Screen } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export { expect };

const startMs = 120_000;

export type JourneyOptions = {
  /** Without it, the journeys run in WebKitGTK. */
  firefoxPath: string | undefined;
};

/** A journey in Firefox or in WebKitGTK, as the project says, on our own back office. */
export const test = base.extend<{ journey: Journey }, JourneyOptions & { lychgate: TestedLychgate }>({
  firefoxPath: [undefined, { scope: 'worker', option: true }],
  lychgate: [
    async ({}, use) => {
      const lychgate = await startTestLychgate();
      await use(lychgate);
      await lychgate.stop();
    },
    { scope: 'worker', timeout: startMs },
  ],
  journey: async ({ firefoxPath, lychgate }, use) => {
    const driver = await (firefoxPath ? openFirefox(firefoxPath) : openWebKit());
    await use(new Journey(new Screen(driver), lychgate.address));
    await driver.close();
  },
});

/** The steps of a visitor. */
export class Journey {
  readonly #screen: Screen;
  #address: string;

  constructor(screen: Screen, address: string) {
    this.#screen = screen;
    this.#address = address;
  }

  /** Opens further pages at another address of the same server. */
  goThrough(address: string) {
    this.#address = address;
  }

  async open(path: string) {
    await this.#screen.open(this.#address + path);
    await this.#isReady();
  }

  /** Presses a link or button by its name; with a title, the one on the card of that event. */
  press = (name: string, title?: string) => {
    const card = title ? `//article[.//h2[normalize-space()="${title}"]]` : '';
    const isNamed = `normalize-space()="${name}" or @aria-label="${name}" or span[normalize-space()="${name}"]`;
    return this.#screen.click(`(//main${card}//*[self::a or self::button][${isNamed}])[1]`);
  };

  /** Leads from one step of a form to the next, by the id of its fieldset. */
  goOn = (step: string) => this.#screen.click(`//fieldset[@id="${step}"]//a[normalize-space()="Continue"]`);

  /** Fills in controls by the names that the specification gives them. */
  async fillIn(values: Record<string, string>) {
    await this.#isReady();
    for (const [name, value] of Object.entries(values))
      await this.#screen.fill(`//main//*[@name="${name}"]`, value);
  }

  choose = (name: string, option: string) => this.#screen.select(`//*[@name="${name}"]`, option);

  tick = (name: string) => this.#screen.click(`//input[@name="${name}"]`);

  attach = (name: string, paths: string[]) => this.#screen.attach(`//input[@name="${name}"]`, paths);

  /** Waits until the page shows this text, and looks whether it fits the window. */
  async shows(text: string) {
    await expect.poll(() => this.#readText()).toContain(text);
    const overflow =
      'const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth;';
    expect(await this.#screen.evaluate(overflow), 'px beyond the window').toBeLessThanOrEqual(0);
  }

  /** Waits until the page no longer shows this text. */
  hides = (text: string) => expect.poll(() => this.#readText()).not.toContain(text);

  evaluate = <Result>(script: string) => this.#screen.evaluate<Result>(script);

  #readText = () => this.#screen.evaluate<string>('return document.body?.innerText ?? "";');

  /** Waits for React where the page sends it: a page that does not hydrate is broken in this browser. */
  async #isReady() {
    const isReady = `const main = document.querySelector('main');
      const sendsScript = document.querySelector('script[type=module]:not([src]), script[data-modules]');
      return document.readyState === 'complete' && main !== null &&
        (!sendsScript || Object.keys(main).some((key) => key.startsWith('__react')));`;
    await expect.poll(() => this.#screen.evaluate<boolean>(isReady)).toBe(true);
  }
}
