// @proof: a slideshow runs in real time.
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { addFuneral, addPhotographs, readPhotographs, send } from './funeral-fixture.ts';
import { callAsOperator } from '../support/lychgate.ts';

test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'no-preference' } });

const pace = 8_000;
const pollMs = 60_000;

/** The width of the displayed photograph, which identifies it. */
const readShownWidth = (page: Page) =>
  page.locator('.on-stage').evaluate(async (image) => {
    await (image as HTMLImageElement).decode();
    return (image as HTMLImageElement).naturalWidth;
  });

const expectShown = (page: Page, width: number) => expect.poll(() => readShownWidth(page)).toBe(width);

test('the slideshow goes on without a connection, and takes in what has changed afterwards', async ({
  visitor,
  page,
  context,
  lychgate: { address },
}) => {
  const funeral = await addFuneral(address);
  const [first] = await addPhotographs(address, funeral, 3);
  await page.clock.install();
  await visitor.open(`/documentviewer/${funeral.viewKey}/slideshow`);
  await expect(
    page.getByText('All 3 photographs are ready, and will keep playing without internet.'),
  ).toBeVisible();
  await expectShown(page, 61);
  await page.clock.runFor(4_000);
  expect(await page.locator('.stage').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  // The controls stay while one of them has the focus, and the photograph has the rest of the screen.
  await page.keyboard.press('Tab');
  for (const [width, height] of [
    [320, 568],
    [320, 256],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [stage, controls] = await Promise.all(
      ['.stage', '.slideshow-controls'].map((part) => page.locator(part).boundingBox()),
    );
    expect(stage!.height).toBeGreaterThan(height / 3);
    expect(controls!.y).toBeGreaterThanOrEqual(stage!.y + stage!.height);
    expect(controls!.y + controls!.height).toBeLessThanOrEqual(height);
  }
  const back = page.getByRole('link', { name: 'Back to the photographs' });
  await expect(back).toHaveAttribute('href', `/documentviewer/${funeral.viewKey}`);
  await isAccessibleInAnyColours(visitor, 'the slideshow');

  await context.setOffline(true);
  for (const width of [62, 63, 61, 62]) {
    await page.clock.runFor(pace);
    await expectShown(page, width);
  }
  await page.clock.fastForward(2 * pollMs);
  await expect(page.locator('.on-stage')).toHaveCount(1);

  await send(address, funeral.addKey, await createPhotograph({ width: 64, height: 45 }));
  await expect
    .poll(async () => (await readPhotographs(address, funeral.guid)).every(({ state }) => state === 'ready'))
    .toBe(true);
  await context.setOffline(false);
  await expect(page.getByText('All 4 photographs are ready')).toBeVisible();
  await callAsOperator({ address }, 'PUT', `Funerals/${funeral.guid}/Photographs/${first!.id}`, {
    isHidden: true,
  });
  await page.clock.fastForward(pollMs);
  await expect(page.getByText('All 3 photographs are ready')).toBeVisible();
});

test('the keys of a presentation turn over and pause, and the controls hide', async ({
  visitor,
  page,
  lychgate: { address },
}) => {
  const funeral = await addFuneral(address);
  await addPhotographs(address, funeral, 3);
  await page.clock.install();
  await visitor.open(`/documentviewer/${funeral.viewKey}/slideshow`);
  await expect(page.getByText('All 3 photographs are ready')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 62);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 61);
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Play' })).toBeVisible();
  await page.clock.fastForward(3 * pace);
  await expectShown(page, 61);
  await expect(page.locator('.slideshow')).toHaveClass(/idle/);
  await page.keyboard.press('Space');
  await expect(page.locator('.slideshow')).not.toHaveClass(/idle/);
  await page.clock.runFor(pace);
  await expectShown(page, 62);
});

test('without photographs it says so, and begins by itself with the first', async ({
  visitor,
  page,
  lychgate: { address },
}) => {
  const funeral = await addFuneral(address);
  await page.clock.install();
  await visitor.open(`/documentviewer/${funeral.viewKey}/slideshow`);
  await expect(page.getByText('No photographs yet.')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'the slideshow without photographs');
  await addPhotographs(address, funeral, 1);
  await page.clock.fastForward(pollMs);
  await expectShown(page, 61);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the slideshow leads to the next photograph by itself, and can be paused', async ({
    visitor,
    page,
    lychgate: { address },
  }) => {
    const funeral = await addFuneral(address);
    await addPhotographs(address, funeral, 2);
    await visitor.open(`/documentviewer/${funeral.viewKey}/slideshow?at=2`);
    await expect(page.getByText('2 of 2')).toBeVisible();
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '8; url=?at=1');
    await page.getByRole('link', { name: 'Pause' }).click();
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Play' })).toBeVisible();
  });
});
