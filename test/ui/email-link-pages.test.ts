import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;
before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url, SITE_HOSTS: 'www.willow.example' });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});

test('each page is small: 5 KB compressed as a whole, with less than 1 KB of script', async () => {
  const mailShot = `/mailshot/${encodeURIComponent('https://www.willow.example/calendar')}/C/AB/MAY`;
  for (const path of [mailShot, '/Unsubscribe/C/AB', '/emailsignoff/guid/Option1']) {
    const html = await (await fetch(lychgate.address + path)).text();
    const script = /<script nonce="[^"]*">([^]*)<\/script>/.exec(html)![1]!;
    const bytes = { page: brotliCompressSync(html).length, script: brotliCompressSync(script).length };
    assert.ok(bytes.page < 5_120, `${path}: ${bytes.page} bytes`);
    assert.ok(bytes.script < 1_024, `${path}: ${bytes.script} bytes of script`);
  }
});
