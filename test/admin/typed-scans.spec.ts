// @proof: scanners type codes at each speed.
import { readLines } from '../support/visitor.ts';
import { expect, test } from './admin-test.ts';
import { ScannerPage, readStoredScans } from './scanner-page.ts';

test.beforeEach(({ database }) => database.rows`truncate scan`);

const typeInstead = 'You can type the code, or use a scanner that types.';
const tryAgain = 'Try the camera again';
const noCamera = 'There is no camera on this device.';
const errors: [about: string, sentence: string, name: string][] = [
  [
    'the camera is not allowed',
    'This browser does not let the page use the camera. Allow it beside the address, then try again.',
    'NotAllowedError',
  ],
  [
    'another program uses the camera',
    'The camera is being used by another program. Close that one, then try again.',
    'NotReadableError',
  ],
  ['anything else is wrong with the camera', 'The camera cannot be used right now.', 'OperationError'],
];

for (const [about, sentence, name] of errors)
  test(`if ${about}, the scanner says so`, async ({ page, visitor }) => {
    const scanner = new ScannerPage(visitor);
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, name);
    await scanner.open();
    await expect.poll(() => readLines(scanner.camera)).toEqual([`${sentence} ${typeInstead}`, tryAgain]);
  });

test('without https the scanner says why there is no camera', async ({ page, visitor }) => {
  const scanner = new ScannerPage(visitor);
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { get: () => undefined }));
  await scanner.open();
  const hint = 'A browser gives a page its camera only where the address begins with https.';
  await expect.poll(() => readLines(scanner.camera)).toEqual([`${hint} ${typeInstead}`, tryAgain]);
});

const scans = [
  ['LYCH-0042', 'Stored.'],
  ['LYCH-0042', 'The same code as the one before; it counts once.'],
  ['LYCH-0043', 'Stored.'],
] as const;

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a scanner that types stores its codes, and one code twice in a row once', async ({
      visitor,
      database,
    }) => {
      const scanner = new ScannerPage(visitor);
      await scanner.open();
      if (javaScriptEnabled)
        await expect.poll(() => readLines(scanner.camera)).toEqual([`${noCamera} ${typeInstead}`, tryAgain]);
      for (const [code, text] of scans) {
        await expect(scanner.field).toBeFocused();
        await scanner.type(code);
        await expect.poll(() => readLines(scanner.result)).toEqual([`${code} Typed. ${text}`]);
      }
      expect(await readStoredScans(database)).toEqual([
        { code: 'LYCH-0042', format: 'typed', times: 2 },
        { code: 'LYCH-0043', format: 'typed', times: 1 },
      ]);
    });
  });

test('a scanner that types faster than the connection loses no code', async ({ page, visitor, database }) => {
  const scanner = new ScannerPage(visitor);
  await scanner.open();
  await page.route('**/admin.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  const codes = Array.from({ length: 6 }, (_, index) => `LYCH-${index}`);
  for (const code of codes) await scanner.type(code);
  await expect.poll(async () => (await readStoredScans(database)).map(({ code }) => code)).toEqual(codes);
});
