import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';
import { swipeLeft, type GalleryPage } from './gallery-page.ts';

// Photographs turn by themselves only where motion is welcome.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const pause = (gallery: GalleryPage) => gallery.button('Pause the photographs');
const play = (gallery: GalleryPage) => gallery.button('Play the photographs');

/** Opens this number of photographs, and stops the page's clock. */
async function openAndStopTime(gallery: GalleryPage, count: number) {
  const { clock } = gallery.page;
  await clock.install();
  await gallery.openTurning(count);
  await clock.pauseAt((await gallery.page.evaluate(() => Date.now())) + 2_000);
}

/** Moves the page's clock by this number of seconds. */
const passSeconds = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000);

async function expectStay(gallery: GalleryPage, number: number) {
  await passSeconds(gallery.page, 20);
  await gallery.middleIs(number);
}

test('the photographs turn by themselves every five seconds, round and round', async ({ page, gallery }) => {
  await openAndStopTime(gallery, 6);
  await expect(page.locator('.carousel-row')).toHaveAttribute('aria-live', 'off');
  await gallery.button('Photograph 6').click();
  await passSeconds(page, 4);
  await gallery.middleIs(6);
  await passSeconds(page, 2);
  await gallery.middleIs(1);
  await passSeconds(page, 5);
  await gallery.middleIs(2);
});

test('a pointer, the focus and a press only hold it up; a pressed Pause lasts until Play', async ({
  page,
  gallery,
}) => {
  await openAndStopTime(gallery, 6);
  const view = page.locator('.carousel-window');
  await view.hover();
  await expectStay(gallery, 1);
  await expect(page.locator('.carousel-row')).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(2, 2);
  await passSeconds(page, 6);
  await gallery.middleIs(2);
  await page.locator('main').focus();
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab');
  await expectStay(gallery, 2);

  await pause(gallery).click();
  await view.hover();
  await page.mouse.move(2, 2);
  await gallery.button('Photograph 3').click();
  await expectStay(gallery, 3);

  await play(gallery).click();
  await passSeconds(page, 6);
  await gallery.middleIs(4);
});

test('where less motion is wished for nothing turns by itself or glides, and Play still plays', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAndStopTime(gallery, 6);
  await expectStay(gallery, 1);
  await gallery.button('Next photograph').click();
  const glides = await page.evaluate(() => {
    const { left } = document.querySelectorAll('.slide')[1]!.getBoundingClientRect();
    document.querySelector<HTMLElement>('.carousel-next')!.click();
    return document.querySelectorAll('.slide')[2]!.getBoundingClientRect().left !== left;
  });
  expect(glides).toBe(false);
  await gallery.middleIs(3);
  await play(gallery).click();
  await passSeconds(page, 6);
  await gallery.middleIs(4);
});

test.describe('On a screen that is touched', () => {
  test.use({ hasTouch: true, viewport: { width: 700, height: 600 } });

  test('arrows, dots, keys and fingers move it', async ({ page, gallery }) => {
    await gallery.openTurning(6);
    await pause(gallery).click();
    const [previous, next] = [gallery.button('Previous photograph'), gallery.button('Next photograph')];
    await expect(previous.locator('span').first()).toHaveText('<');
    await expect(next.locator('span').first()).toHaveText('>');
    await previous.click();
    await gallery.middleIs(6);
    await next.click();
    await gallery.middleIs(1);
    await gallery.button('Photograph 4').click();
    await gallery.middleIs(4);
    await expect(gallery.button('Photograph 4')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowLeft');
    await gallery.middleIs(3);
    await page.keyboard.press('ArrowRight');
    await gallery.middleIs(4);
    await swipeLeft(page);
    await gallery.middleIs(5);
    await expect(page.getByRole('img', { name: 'Carousel Image 5' })).toBeVisible();
  });
});

test('the tabulator goes from Pause through the middle to the dots', async ({ page, gallery }) => {
  await gallery.openTurning(3);
  await page.locator('main').focus();
  const order: string[] = [];
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(nameOfFocus));
  }
  expect(order).toEqual([
    'Pause the photographs',
    '<Previous photograph',
    'Carousel Image 1',
    '>Next photograph',
    'Photograph 1',
  ]);
});

function nameOfFocus() {
  const element = document.activeElement as HTMLElement;
  const image = element.querySelector('img');
  return image?.alt ?? element.ariaLabel ?? element.textContent;
}

const widths = [
  { width: 320, fit: 1 },
  { width: 600, fit: 2 },
  { width: 900, fit: 3 },
  { width: 1200, fit: 4 },
];

test('one stands in a frame of 320 px, two from 600, three from 900, four from 1200', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(addUpShifts);
  for (const { width, fit } of widths) {
    await page.setViewportSize({ width, height: 700 });
    await gallery.openTurning(2);
    await expectSideBySide(page, fit);
    for (const number of [2, 1]) {
      await gallery.button('Next photograph').click();
      await gallery.middleIs(number);
    }
    for (const number of [2, 1]) {
      await gallery.button('Previous photograph').click();
      await gallery.middleIs(number);
    }
    expect(await page.evaluate(emptyPlaces), `${width} px`).toEqual([]);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
    expect(shifts, `${width} px: nothing is pushed about as it loads`).toBe(0);
  }
});

/** Runs in the page, and adds up its layout shifts. */
function addUpShifts() {
  const scope = globalThis as unknown as { shifts: number };
  scope.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) scope.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until this number of photographs fits the window, 400 px high and 20 px apart. */
async function expectSideBySide(page: Page, fit: number) {
  const window = (await page.locator('.carousel-window').boundingBox())!;
  const boxes = await page
    .locator('.slide')
    .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().toJSON() as DOMRect));
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([400]));
  for (const box of boxes) expect(box.width).toBeCloseTo((window.width - 20 * (fit - 1)) / fit, 0);
  expect(boxes[1]!.left - boxes[0]!.right).toBeCloseTo(20, 0);
}

/** Runs in the page. Returns the places in the window without a slide. */
function emptyPlaces() {
  const view = document.querySelector('.carousel-window')!.getBoundingClientRect();
  const boxes = Array.from(document.querySelectorAll('.slide'), (slide) => slide.getBoundingClientRect());
  return Array.from(
    { length: Math.floor(view.width / 30) },
    (_, index) => view.left + 25 + index * 30,
  ).filter((x) => !boxes.some(({ left, right }) => left - 21 <= x && x <= right + 21));
}

test('two photographs are repeated by copies that nobody can reach or hear', async ({ page, gallery }) => {
  await gallery.openTurning(2);
  const copies = page.locator('.slide[aria-hidden=true]');
  expect(await copies.count()).toBeGreaterThanOrEqual(3);
  for (const copy of await copies.all()) {
    await expect(copy.locator('img')).toHaveAttribute('alt', '');
    await expect(copy).toHaveJSProperty('inert', true);
  }
  await expect.poll(() => gallery.names()).toEqual(['Carousel Image 1', 'Carousel Image 2']);
  await expect(page.locator('.carousel-dots button')).toHaveCount(2);
  await expect(page.locator('.carousel-count')).toHaveText('1 of 2');
});

test('a photograph alone stands still, and has no controls', async ({ page, gallery }) => {
  gallery.has(1);
  await gallery.open();
  await page.locator('.slide.shown').waitFor();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Carousel Image 1' })).toBeVisible();
});

test('of five hundred photographs a dozen are held at a time, and a bar stands for the dots', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.openTurning(500);
  const count = page.locator('.carousel-count');
  await expect(count).toHaveText('1 of 500');
  await expect(page.locator('.carousel-position progress')).toBeVisible();
  await expect(page.locator('.carousel-dots')).toHaveCount(0);
  expect(await gallery.held()).toBeLessThanOrEqual(12);
  await gallery.button('Previous photograph').click();
  await gallery.middleIs(500);
  await expect(count).toHaveText('500 of 500');
  for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowLeft');
  await gallery.middleIs(491);
  await expect.poll(() => gallery.held()).toBeLessThanOrEqual(12);
});
