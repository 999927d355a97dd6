import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { press, signIn } from './admin-page.ts';
import { isAccessible } from '../support/axe.ts';
import { becomes, bothWays, openBrowser, reads, until, type Visit } from '../support/browser.ts';
import { filmOf, type Printed } from './camera.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

const printed: Printed[] = [
  ['code128', 'LYCH-0042'],
  ['qrcode', 'https://willow.example/f/7'],
  ['datamatrix', 'Urn 12, shelf 3'],
  ['ean13', '9780201379624'],
];

let lychgate: TestedLychgate;
let film: Awaited<ReturnType<typeof filmOf>>;
let still: Awaited<ReturnType<typeof filmOf>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let watching: typeof browser;
let staring: typeof browser;

before(async () => {
  lychgate = await lychgateForTests();
  film = await filmOf(printed);
  still = await filmOf([printed[0]!]);
  browser = await openBrowser(() => lychgate.address);
  watching = await openBrowser(() => lychgate.address, film.args);
  staring = await openBrowser(() => lychgate.address, still.args);
});
after(async () => {
  await Promise.all([browser.close(), watching.close(), staring.close()]);
  await lychgate.stop();
  await Promise.all([film.remove(), still.remove()]);
});
beforeEach(() => lychgate.database!.rows`truncate scan`);

const allowed = { permissions: ['camera'] };
const stored = () =>
  lychgate.database!.rows<{ code: string; format: string; times: number }>`
    select code, format, times from scan order by id`;
const field = ({ page }: Visit) => page.getByRole('textbox', { name: 'Code', exact: true });
const latest = ({ page }: Visit) => page.locator('.scan-result');
const camera = ({ page }: Visit) => page.locator('.camera');

async function openScanner(v: Visit) {
  await signIn(v);
  await press(v, 'Scan');
  await field(v).waitFor();
  await v.ready();
}

/** Remembers the camera's lines, to see whether they end. */
const watchTracks = ({ page }: Visit) =>
  page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(globalThis, { tracks: stream.getTracks() });
      return stream;
    };
  });
const trackStates = ({ page }: Visit) =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );

describe('The camera', () => {
  test('reads Code 128, QR, Data Matrix and EAN; each is stored and shown, and logged without its content', async () => {
    await watching.visit(allowed, async (v) => {
      await openScanner(v);
      await until(
        async () => new Set((await stored()).map(({ code }) => code)).size === 4,
        'all four are stored',
      );
      const found = await stored();
      for (const [index, format] of ['code_128', 'qr_code', 'data_matrix', 'ean_13'].entries())
        assert.ok(
          found.some((scan) => scan.code === printed[index]![1] && scan.format === format),
          format,
        );
      const list = v.page.locator('.scans .scan-code');
      for (const [, content] of printed) await list.filter({ hasText: content }).first().waitFor();
      assert.ok(lychgate.log.includes('Scanned: code_128, 9 characters.'));
      assert.ok(!lychgate.log.join('\n').includes('LYCH-0042'));
    });
  });

  test('takes one code that stays before it for one scan', async () => {
    await staring.visit(allowed, async (v) => {
      await openScanner(v);
      await reads(latest(v), ['LYCH-0042 Code 128. Stored.']);
      await isAccessible(v, 'the scanner with its camera');
      await v.page.waitForTimeout(2_500);
      assert.deepEqual(await stored(), [{ code: 'LYCH-0042', format: 'code_128', times: 1 }]);
    });
  });

  test('has the screen of a telephone to itself, without a keyboard over it', async () => {
    const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    await staring.visit({ ...allowed, ...telephone }, async (v) => {
      await openScanner(v);
      await reads(latest(v), ['LYCH-0042 Code 128. Stored.']);
      assert.equal(await v.page.evaluate(() => document.activeElement?.tagName === 'INPUT'), false);
      const { y, height } = (await v.page.locator('video').boundingBox())!;
      assert.ok(y >= 0 && y + height <= 740, 'the picture is in view');
    });
  });

  test('is off before Scan is pressed, after it is pressed again, and when the page is left', async () => {
    await staring.visit(allowed, async (v) => {
      await watchTracks(v);
      await signIn(v);
      const isReader = ({ url }: { url: string }) => /code-reader|wasm/.test(url);
      assert.deepEqual(v.answers.filter(isReader), []);
      const scan = v.page.getByRole('button', { name: 'Scan' });
      assert.equal(await scan.getAttribute('aria-expanded'), 'false');
      await press(v, 'Scan');
      await v.page.getByText('Hold a code in front of the camera.').waitFor();
      assert.equal(await scan.getAttribute('aria-expanded'), 'true');
      assert.ok(v.answers.filter(isReader).length >= 2);
      assert.ok(
        v.answers.every(({ url }) => url.startsWith(lychgate.address)),
        'nothing comes from elsewhere',
      );
      assert.deepEqual(await trackStates(v), ['live']);
      await press(v, 'Scan');
      await becomes(() => trackStates(v), ['ended']);
      assert.equal(await v.page.locator('.scanner').count(), 0);

      await press(v, 'Scan');
      await becomes(() => trackStates(v), ['live']);
      await v.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await becomes(() => trackStates(v), ['ended']);
      await v.page.getByText('The camera has been switched off.').waitFor();
      await press(v, 'Try the camera again');
      await v.page.getByText('Hold a code in front of the camera.').waitFor();
    });
  });
});

describe('Where the camera shows nothing there are words', () => {
  const typeInstead = 'You can type the code, or use a scanner that types.';
  const troubles: [string, string, string | null][] = [
    ['there is none', 'There is no camera on this device.', null],
    [
      'it is not allowed',
      'This browser does not let the page use the camera. Allow it beside the address, then try again.',
      'NotAllowedError',
    ],
    [
      'another program has it',
      'The camera is being used by another program. Close that one, then try again.',
      'NotReadableError',
    ],
    ['something else is wrong', 'The camera cannot be used right now.', 'OperationError'],
  ];
  for (const [about, words, error] of troubles) {
    test(about, async () => {
      await browser.visit({}, async (v) => {
        if (error)
          await v.page.addInitScript((name) => {
            navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
          }, error);
        await openScanner(v);
        await reads(camera(v), [`${words} ${typeInstead}`, 'Try the camera again']);
      });
    });
  }

  test('the page is not reached by https', async () => {
    await browser.visit({}, async (v) => {
      await v.page.addInitScript(() =>
        Object.defineProperty(navigator, 'mediaDevices', { get: () => undefined }),
      );
      await openScanner(v);
      const words = 'A browser gives a page its camera only where the address begins with https.';
      await reads(camera(v), [`${words} ${typeInstead}`, 'Try the camera again']);
    });
  });

  test('the reader does not come', async () => {
    await staring.visit(allowed, async (v) => {
      await v.page.route('**/*.wasm', (route) => route.abort());
      await openScanner(v);
      const words = 'The part that reads the codes could not be loaded. Please try again.';
      await reads(camera(v), [`${words} ${typeInstead}`, 'Try the camera again']);
      v.complaints.splice(0);
    });
  });
});

describe('A scanner that types', () => {
  for (const { javaScript, way } of bothWays) {
    test(`stores what it types into the field, and the same twice once, ${way}`, async () => {
      await browser.visit({ javaScript }, async (v) => {
        await openScanner(v);
        for (const [code, says] of [
          ['LYCH-0042', 'Stored.'],
          ['LYCH-0042', 'The same code as the one before; it counts once.'],
          ['LYCH-0043', 'Stored.'],
        ] as const) {
          await becomes(() => field(v).evaluate((element) => element === document.activeElement), true);
          await v.page.keyboard.type(code);
          await v.page.keyboard.press('Enter');
          await reads(latest(v), [`${code} Typed. ${says}`]);
        }
        assert.deepEqual(await stored(), [
          { code: 'LYCH-0042', format: 'typed', times: 2 },
          { code: 'LYCH-0043', format: 'typed', times: 1 },
        ]);
      });
    });
  }

  test('may be quicker than the line', async () => {
    await browser.visit({}, async (v) => {
      await openScanner(v);
      await v.page.route('**/admin.data*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await route.continue();
      });
      const codes = Array.from({ length: 6 }, (_, index) => `LYCH-${index}`);
      for (const code of codes) {
        await v.page.keyboard.type(code);
        await v.page.keyboard.press('Enter');
      }
      await becomes(async () => (await stored()).map(({ code }) => code), codes);
    });
  });
});
