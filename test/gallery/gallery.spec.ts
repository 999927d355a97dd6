import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { becomes, until, type Visit } from '../support/browser.ts';
import { galleryPath, middleIs, openGalleryPages, openTurning } from './gallery-page.ts';

const { remoteBackOffice, browser } = await openGalleryPages();

const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true });
const pause = (v: Visit) => button(v, 'Pause the photographs');
const play = (v: Visit) => button(v, 'Play the photographs');
const pictures = ({ page }: Visit) => page.getByRole('img');

const open = (v: Visit, count: number) => openTurning(v, remoteBackOffice, count);

/** As it stands after so many seconds, without waiting for them. */
const afterSeconds = ({ page }: Visit, seconds: number) => page.clock.runFor(seconds * 1000);

async function stays(v: Visit, number: number) {
  await afterSeconds(v, 20);
  await middleIs(v, number);
}

test('the photographs turn by themselves every five seconds, round and round', async () => {
  await browser.visit({}, async (v) => {
    await v.page.clock.install();
    await open(v, 6);
    const row = v.page.locator('.carousel-row');
    assert.equal(await row.getAttribute('aria-live'), 'off');
    await button(v, 'Photograph 6').click();
    await middleIs(v, 6);
    await afterSeconds(v, 4);
    await middleIs(v, 6);
    await afterSeconds(v, 2);
    await middleIs(v, 1);
    await afterSeconds(v, 5);
    await middleIs(v, 2);
  });
});

test('a pointer, the focus and a press only hold it up; a pressed Pause lasts until Play', async () => {
  await browser.visit({}, async (v) => {
    await v.page.clock.install();
    await open(v, 6);
    const row = v.page.locator('.carousel-row');
    const view = v.page.locator('.carousel-window');
    await view.hover();
    await stays(v, 1);
    assert.equal(await row.getAttribute('aria-live'), 'polite');
    await v.page.mouse.move(2, 2);
    await afterSeconds(v, 6);
    await middleIs(v, 2);
    await v.page.locator('main').focus();
    for (let press = 0; press < 2; press++) await v.page.keyboard.press('Tab');
    await stays(v, 2);

    await pause(v).click();
    await view.hover();
    await v.page.mouse.move(2, 2);
    await button(v, 'Photograph 3').click();
    await stays(v, 3);

    await play(v).click();
    await afterSeconds(v, 6);
    await middleIs(v, 4);
  });
});

test('where less motion is wished for nothing turns by itself, nothing glides, and Play still plays', async () => {
  await browser.visit({ reducedMotion: 'reduce' }, async (v) => {
    await v.page.clock.install();
    await open(v, 6);
    await stays(v, 1);
    await button(v, 'Next photograph').click();
    const glides = await v.page.evaluate(() => {
      const { left } = document.querySelectorAll('.slide')[1]!.getBoundingClientRect();
      document.querySelector<HTMLElement>('.carousel-next')!.click();
      return document.querySelectorAll('.slide')[2]!.getBoundingClientRect().left !== left;
    });
    assert.equal(glides, false);
    await middleIs(v, 3);
    await play(v).click();
    await afterSeconds(v, 6);
    await middleIs(v, 4);
  });
});

test('arrows, dots, keys and fingers move it', async () => {
  await browser.visit({ hasTouch: true, viewport: { width: 700, height: 600 } }, async (v) => {
    await open(v, 6);
    await pause(v).click();
    assert.equal(await button(v, 'Previous photograph').locator('span').first().innerText(), '<');
    assert.equal(await button(v, 'Next photograph').locator('span').first().innerText(), '>');
    await button(v, 'Previous photograph').click();
    await middleIs(v, 6);
    await button(v, 'Next photograph').click();
    await middleIs(v, 1);
    await button(v, 'Photograph 4').click();
    await middleIs(v, 4);
    assert.equal(await button(v, 'Photograph 4').getAttribute('aria-current'), 'true');
    await v.page.keyboard.press('ArrowLeft');
    await middleIs(v, 3);
    await v.page.keyboard.press('ArrowRight');
    await middleIs(v, 4);
    await swipeLeft(v);
    await middleIs(v, 5);
    await pictures(v).and(v.page.getByAltText('Carousel Image 5')).waitFor();
  });
});

async function swipeLeft({ page }: Visit) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 200 })) });
  await touch('touchStart', 500);
  for (const x of [450, 380, 300, 220]) await touch('touchMove', x);
  await touch('touchEnd');
}

test('the tabulator goes from Pause through the photograph in the middle to the dots; a press opens it large', async () => {
  await browser.visit({}, async (v) => {
    await open(v, 3);
    await v.page.locator('main').focus();
    const order: string[] = [];
    for (let press = 0; press < 5; press++) {
      await v.page.keyboard.press('Tab');
      order.push(await v.page.evaluate(nameOfFocus));
    }
    assert.deepEqual(order, [
      'Pause the photographs',
      '<Previous photograph',
      'Carousel Image 1',
      '>Next photograph',
      'Photograph 1',
    ]);
    const opened = v.page.waitForEvent('popup');
    await v.page.getByRole('link', { name: 'Carousel Image 1' }).click();
    assert.equal((await opened).url(), remoteBackOffice.pictures.at(1).replace('800', '1600'));
  });
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

describe('one stands in a frame of 320 px, two from 600, three from 900, four from 1200', () => {
  for (const { width, fit } of widths) {
    test(`at ${width} px, 400 px high and 20 px apart, and nothing is pushed about as it loads`, async () => {
      await browser.visit({ viewport: { width, height: 700 } }, async (v) => {
        await v.page.addInitScript(() => {
          const scope = globalThis as unknown as { shifts: number };
          scope.shifts = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              scope.shifts += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await open(v, 2);
        const row = (await v.page.locator('.carousel-window').boundingBox())!.width;
        const boxes = await v.page.locator('.slide').evaluateAll((slides) =>
          slides.map((slide) => {
            const { width: wide, height, left } = slide.getBoundingClientRect();
            return { wide, height, left };
          }),
        );
        for (const { wide, height } of boxes) {
          assert.equal(height, 400);
          assert.ok(Math.abs(wide - (row - 20 * (fit - 1)) / fit) < 0.5, `${wide} px wide`);
        }
        const [first, second] = boxes;
        assert.ok(Math.abs(second!.left - first!.left - first!.wide - 20) < 0.5);
        for (const next of [2, 1]) {
          await button(v, 'Next photograph').click();
          await middleIs(v, next);
        }
        for (const previous of [2, 1]) {
          await button(v, 'Previous photograph').click();
          await middleIs(v, previous);
        }
        await isFilled(v);
        assert.equal(await v.page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts), 0);
      });
    });
  }
});

/** From edge to edge there is a slide at each place. */
async function isFilled({ page }: Visit) {
  const gaps = await page.evaluate(() => {
    const view = document.querySelector('.carousel-window')!.getBoundingClientRect();
    const boxes = Array.from(document.querySelectorAll('.slide'), (slide) => slide.getBoundingClientRect());
    return Array.from(
      { length: Math.floor(view.width / 30) },
      (_, index) => view.left + 25 + index * 30,
    ).filter((x) => !boxes.some(({ left, right }) => left - 21 <= x && x <= right + 21));
  });
  assert.deepEqual(gaps, []);
}

test('two photographs are repeated by copies that nobody can reach or hear', async () => {
  await browser.visit({}, async (v) => {
    await open(v, 2);
    const copies = v.page.locator('.slide[aria-hidden=true]');
    assert.ok((await copies.count()) >= 3);
    for (const copy of await copies.all()) {
      assert.equal(await copy.locator('img').getAttribute('alt'), '');
      assert.equal(await copy.evaluate((slide) => (slide as HTMLElement).inert), true);
    }
    await becomes(
      () => pictures(v).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt)),
      ['Carousel Image 1', 'Carousel Image 2'],
    );
    assert.equal(await v.page.locator('.carousel-dots button').count(), 2);
  });
});

test('a photograph alone stands still, and has no controls', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.has(1);
    await v.open(galleryPath);
    await v.page.locator('.slide.shown').waitFor();
    assert.equal(await v.page.getByRole('button').count(), 0);
    await pictures(v).and(v.page.getByAltText('Carousel Image 1')).waitFor();
  });
});

test('of five hundred photographs a dozen are held at a time, and a count stands for the dots', async () => {
  await browser.visit({ reducedMotion: 'reduce' }, async (v) => {
    await open(v, 500);
    const held = () => v.page.locator('.slide img[src]:not([loading=lazy])').count();
    const count = v.page.locator('.carousel-count');
    await count.getByText('1 / 500').waitFor();
    assert.ok((await held()) <= 12, `${await held()} are held`);
    await button(v, 'Previous photograph').click();
    await middleIs(v, 500);
    await count.getByText('500 / 500').waitFor();
    for (let press = 0; press < 9; press++) await v.page.keyboard.press('ArrowLeft');
    await middleIs(v, 491);
    await until(async () => (await held()) <= 12, 'the others are let go');
  });
});
