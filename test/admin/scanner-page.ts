import { expect, type Locator, type Page } from '@playwright/test';
import type { Database } from '#back-office/database/database.ts';
import type { Visitor } from '../support/visitor.ts';
import { AdminPage } from './admin-page.ts';

/** The scanner on the operator's page. */
export class ScannerPage {
  readonly #visitor: Visitor;
  readonly #page: Page;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.#page = visitor.page;
  }

  get field(): Locator {
    return this.#page.getByRole('textbox', { name: 'Code', exact: true });
  }

  /** The outcome of the newest scan. */
  get result(): Locator {
    return this.#page.locator('.scan-result');
  }

  /** The camera's picture, or why there is none. */
  get camera(): Locator {
    return this.#page.locator('.camera');
  }

  async open() {
    const adminPage = new AdminPage(this.#visitor);
    await adminPage.signIn();
    await adminPage.press('Scan');
    await expect(this.field).toBeVisible();
    await this.#visitor.ready();
  }

  /** Types a code and Enter, as a handheld scanner does. */
  async type(code: string) {
    await this.#page.keyboard.type(code);
    await this.#page.keyboard.press('Enter');
  }
}

export const readStoredScans = ({ rows }: Database) =>
  rows<{ code: string; format: string; times: number }>`select code, format, times from scan order by id`;
