import { after } from 'node:test';
import { openBrowser } from './browser.ts';
import { lychgateForTests } from './lychgate.ts';

type OfficeOfOthers = { url: string; stop: () => Promise<unknown> };

/** A website with an external back office, and a browser, until the tests of the file end. */
export async function openPagesOver<ExternalOffice extends OfficeOfOthers>(remoteBackOffice: ExternalOffice) {
  const lychgate = await lychgateForTests({ BACK_OFFICE_URL: remoteBackOffice.url });
  const browser = await openBrowser(() => lychgate.address);
  after(async () => {
    await browser.close();
    await lychgate.stop();
    await remoteBackOffice.stop();
  });
  return { remoteBackOffice, lychgate, browser };
}
