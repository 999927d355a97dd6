// @proof: a camera reads codes of four kinds.
import type { Page } from '@playwright/test';
import { isAccessible } from '../support/browser/axe.ts';
import { readLines } from '../support/visitor.ts';
import { expect } from './admin-test.ts';
import { cameraTest as test } from './camera-test.ts';
import type { PrintedCode } from './camera.ts';
import { ScannerPage, readStoredScans } from './scanner-page.ts';

const label: PrintedCode = ['code128', 'LYCH-0042'];
const codes: [code: PrintedCode, format: string, name: string][] = [
  [label, 'code_128', 'Code 128'],
  [['qrcode', 'https://willow.example/f/7'], 'qr_code', 'QR code'],
  [['datamatrix', 'Urn 12, shelf 3'], 'data_matrix', 'Data Matrix'],
  [['ean13', '9780201379624'], 'ean_13', 'EAN-13'],
];
const hold = 'Hold a code in front of the camera.';

test.beforeEach(async ({ film, database }) => {
  await film.show(label);
  await database.rows`truncate scan`;
});

/** Remembers the camera's tracks, to see whether they end. */
const watchTracks = (page: Page) =>
  page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      Object.assign(globalThis, { tracks: stream.getTracks() });
      return stream;
    };
  });
const trackStates = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );

/** Waits until the camera has shown this number of further pictures, at five a second. */
async function nextFrames(page: Page, count: number) {
  const readShownFrames = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await readShownFrames();
  await expect.poll(readShownFrames).toBeGreaterThan(before + count);
}

test('the camera reads Code 128, QR, Data Matrix and EAN, and logs none of what they say', async ({
  page,
  visitor,
  adminPage,
  film,
  lychgate,
  database,
}) => {
  const scanner = new ScannerPage(visitor);
  await adminPage.signIn();
  for (const [code, , name] of codes) {
    await film.show(code);
    await adminPage.press('Scan');
    await expect.poll(() => readLines(scanner.result)).toEqual([`${code[1]} ${name}. Stored.`]);
    await expect(page.locator('.scans .scan-code').first()).toHaveText(code[1]);
    await adminPage.press('Scan');
    await expect(scanner.camera).toHaveCount(0);
  }
  const stored = (await readStoredScans(database)).map(({ code, format }) => [code, format]);
  expect(stored).toEqual(codes.map(([code, format]) => [code[1], format]));
  expect(lychgate.log).toContain('Scanned: code_128, 9 characters.');
  expect(lychgate.log.join('\n')).not.toContain('LYCH-0042');
});

test('a code that stays in front of the camera is one scan', async ({ page, visitor, database }) => {
  const scanner = new ScannerPage(visitor);
  // A code that is not seen for two seconds is scanned anew, however slow this machine reads.
  await page.clock.setFixedTime('2026-11-21T14:30:00.000Z');
  await scanner.open();
  await expect.poll(() => readLines(scanner.result)).toEqual(['LYCH-0042 Code 128. Stored.']);
  await isAccessible(visitor, 'the scanner with its camera');
  await nextFrames(page, 12);
  await page.clock.setFixedTime('2026-11-21T14:30:02.000Z');
  await nextFrames(page, 12);
  expect(await readStoredScans(database)).toEqual([{ code: 'LYCH-0042', format: 'code_128', times: 1 }]);
});

test('the camera is on only while the scanner is open and the page is shown', async ({
  page,
  visitor,
  adminPage,
  lychgate,
}) => {
  await watchTracks(page);
  await adminPage.signIn();
  const countReaders = () => visitor.responses.filter(({ url }) => /code-reader|wasm/.test(url)).length;
  expect(countReaders(), 'the reader is not loaded yet').toBe(0);
  const scan = page.getByRole('button', { name: 'Scan' });
  await expect(scan).toHaveAttribute('aria-expanded', 'false');
  await adminPage.press('Scan');
  await expect(page.getByText(hold)).toBeVisible();
  await expect(scan).toHaveAttribute('aria-expanded', 'true');
  expect(countReaders(), 'the reader and its program').toBeGreaterThanOrEqual(2);
  expect(visitor.responses.filter(({ url }) => !url.startsWith(lychgate.address))).toEqual([]);
  expect(await trackStates(page)).toEqual(['live']);
  await adminPage.press('Scan');
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
  await expect(page.locator('.scanner')).toHaveCount(0);

  await adminPage.press('Scan');
  await expect.poll(() => trackStates(page)).toEqual(['live']);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
  await expect(page.getByText('The camera has been switched off.')).toBeVisible();
  await adminPage.press('Try the camera again');
  await expect(page.getByText(hold)).toBeVisible();
});

test('a reader that cannot be loaded is named, with what to do instead', async ({ page, visitor }) => {
  const scanner = new ScannerPage(visitor);
  await page.route('**/*.wasm', (route) => route.abort());
  await scanner.open();
  await expect
    .poll(() => readLines(scanner.camera))
    .toEqual([
      'The part that reads the codes could not be loaded. Please try again. You can type the code, or use a scanner that types.',
      'Try the camera again',
    ]);
  visitor.consoleErrors.splice(0);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the picture is in view, and no keyboard opens over it', async ({ page, visitor }) => {
    const scanner = new ScannerPage(visitor);
    await scanner.open();
    await expect.poll(() => readLines(scanner.result)).toEqual(['LYCH-0042 Code 128. Stored.']);
    await expect(page.locator('input:focus')).toHaveCount(0);
    await expect(page.locator('video')).toBeInViewport({ ratio: 1 });
  });
});
