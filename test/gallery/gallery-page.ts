import { expect, type Page } from '@playwright/test';
import type { FakeAnswer, FakeBackOffice } from '../support/fake-back-office.ts';
import { readLines, type Visitor } from '../support/visitor.ts';
import { answerImages, galleryPath, type Pictures } from './pictures.ts';

/** The gallery of one funeral, over an external back office. */
export class GalleryPage {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly #backOffice: FakeBackOffice;
  readonly #pictures: Pictures;

  constructor(visitor: Visitor, backOffice: FakeBackOffice, pictures: Pictures) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.#backOffice = backOffice;
    this.#pictures = pictures;
  }

  /** Sets the back office's answer to GetImages from now on. */
  answers(answer: FakeAnswer) {
    answerImages(this.#backOffice, answer);
  }

  /** Answers this number of photographs, of different sizes. */
  has(count: number) {
    this.answers({ body: Array.from({ length: count }, (_, index) => this.#pictures.at(index + 1)) });
  }

  open() {
    return this.visitor.open(galleryPath);
  }

  /** Opens this number of photographs, and waits until the script turns them. */
  async openTurning(count: number) {
    this.has(count);
    await this.open();
    await this.turns();
    await this.middleIs(1);
  }

  /** Waits until the script controls the row. */
  turns() {
    return this.page.locator('.carousel.turning').waitFor();
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Waits until the picture with this number drawn in it is in the middle and at rest. */
  async middleIs(number: number) {
    await expect.poll(() => this.page.evaluate(findAddressInTheMiddle)).toContain(`/${number}?`);
  }

  /** Waits for this text in place of the photographs. */
  async reads(lines: string[]) {
    await expect.poll(() => readLines(this.page.locator('#gallery'))).toEqual(lines);
  }

  /** The names that a screen reader says of the photographs. */
  names(): Promise<string[]> {
    const images = this.page.getByRole('img');
    return images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
  }

  /** The number of photographs that the page holds in memory. */
  held(): Promise<number> {
    return this.page.locator('.slide img[src]:not([loading=lazy])').count();
  }
}

function findAddressInTheMiddle(): string {
  const middle = document.querySelector('.carousel-window')?.getBoundingClientRect();
  if (!middle) return '';
  const x = middle.left + middle.width / 2;
  const images = Array.from(document.querySelectorAll<HTMLImageElement>('.slide img'));
  const found = images.find((image) => {
    const { left, right } = image.getBoundingClientRect();
    return Math.abs((left + right) / 2 - x) < 2;
  });
  return found?.src ?? '';
}

export async function swipeLeft(page: Page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 200 })) });
  await touch('touchStart', 500);
  for (const x of [450, 380, 300, 220]) await touch('touchMove', x);
  await touch('touchEnd');
}
