import { setTimeout as wait } from 'node:timers/promises';

const waitMs = 30_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The commands of WebDriver that a journey needs (https://www.w3.org/TR/webdriver1/), with their paths. */
export const paths = {
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  FindElement: '/element',
  ElementClick: '/element/{id}/click',
  ElementClear: '/element/{id}/clear',
  ElementSendKeys: '/element/{id}/value',
};

export type Driver = {
  send(command: keyof typeof paths, parameters: Record<string, unknown>): Promise<unknown>;
  /** Ends the browser. */
  close(): Promise<void>;
};

/** The actions of a journey in a browser. Elements are named by XPath, which knows their text. */
export class Screen {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  open = (url: string) => this.#driver.send('Navigate', { url });

  /** The return value of a script in the page. */
  evaluate = <Result>(script: string) =>
    this.#driver.send('ExecuteScript', { script, args: [] }) as Promise<Result>;

  click = (xpath: string) => this.#act('ElementClick', xpath);

  async fill(xpath: string, text: string) {
    await this.#act('ElementClear', xpath);
    await this.#act('ElementSendKeys', xpath, text);
  }

  attach = (xpath: string, paths: string[]) => this.#act('ElementSendKeys', xpath, paths.join('\n'));

  select = (xpath: string, option: string) => this.click(`${xpath}/option[normalize-space()="${option}"]`);

  /**
   * An element may still be coming, be moving or be replaced by React. WebKitGTK's driver calls a button that stands a
   * few pixels below the window not interactable, so the page is scrolled to it first.
   */
  #act = (command: keyof typeof paths, xpath: string, text?: string) =>
    retryInTime(async () => {
      const found = await this.#driver.send('FindElement', { using: 'xpath', value: xpath });
      const id = (found as Record<string, string>)[elementKey]!;
      await this.#driver.send('ExecuteScript', { script: scrollToElement, args: [found] });
      await this.#driver.send(command, { id, ...(text !== undefined && { text }) });
    });
}

const scrollToElement = 'arguments[0].scrollIntoView({ block: "center" });';

/** Repeats what fails, for a while. */
export async function retryInTime<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const endMs = Date.now() + waitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await wait(100);
    }
  }
}
