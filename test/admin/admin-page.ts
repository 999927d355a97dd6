import { expect, type Locator, type Page } from '@playwright/test';
import { operatorKey } from '../support/lychgate.ts';
import { readLines, type Visitor } from '../support/visitor.ts';

/** The operator's page. */
export class AdminPage {
  readonly #visitor: Visitor;
  readonly #page: Page;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.#page = visitor.page;
  }

  /** The buttons of the jobs and of the scanner. */
  get jobButtons(): Locator {
    return this.#page.locator('.tasks button');
  }

  get results(): Locator {
    return this.#page.locator('.run-news');
  }

  get error(): Locator {
    return this.#page.locator('.error-summary');
  }

  /** A sentence above the lists. */
  get notice(): Locator {
    return this.#page.locator('main > .notice:has(output)');
  }

  /** Opens the page in a new session. */
  async signIn() {
    await this.#page.request.post('/admin', { form: { key: operatorKey }, maxRedirects: 0 });
    await this.#visitor.open('/admin');
  }

  async enterKey(key: string) {
    await this.#page.getByLabel('Operator key').fill(key);
    await this.press('Sign in');
  }

  press = (name: string) => this.#page.getByRole('button', { name, exact: true }).click();
  follow = (name: string) => this.#page.getByRole('link', { name, exact: true }).click();

  /** The card of the job is there: its spinner turns, 100 px wide, and nothing else can be started. */
  async showsWork(job: string) {
    const readCard = () =>
      this.#page.evaluate(() => {
        const spinner = document.querySelector<HTMLProgressElement>('.job-card progress');
        const name = spinner?.parentElement?.getAttribute('aria-label');
        return { name, width: spinner?.offsetWidth, ends: spinner?.hasAttribute('value') };
      });
    await expect.poll(readCard).toEqual({ name: job, width: 100, ends: false });
    await expect(this.jobButtons).toHaveCount(0);
  }

  /** The results of the run that this page has started or shown. */
  showsResults = (lines: string[]) => this.#endsWith(this.results, lines);

  /** Waits until the run has failed, with the reason. */
  showsFailure = (lines: string[]) => this.#endsWith(this.#page.locator('.job-card-failed'), lines);

  async #endsWith(place: Locator, lines: string[]) {
    const lookAgain = this.#page.getByRole('link', { name: 'Look again' });
    await expect(async () => {
      // Without script the page does not refresh itself.
      if (!this.#visitor.javaScript && (await lookAgain.isVisible())) await lookAgain.click();
      expect((await place.isVisible()) ? await readLines(place) : []).toEqual(lines);
    }).toPass();
  }
}
