import { after, beforeEach } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes, openBrowser, wordsOf, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests } from '../support/lychgate.ts';

const funeralGuid = '6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
export const uploadPath = `/documentupload/${funeralGuid}`;
export const uploadCall = 'POST ClientImage/UploadImages';

/** A browser on a website with a fake back office behind it, which takes everything before each test. */
export async function openUploadPages(settings: Record<string, string> = {}) {
  const fake = await fakeBackOffice({});
  const lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url, ...settings });
  const browser = await openBrowser(() => lychgate.address);
  beforeEach(() => {
    fake.answers[uploadCall] = { body: true };
    fake.calls.length = 0;
  });
  after(async () => {
    await browser.close();
    await lychgate.stop();
    await fake.stop();
  });
  return { fake, browser, lychgate };
}

/** Goes to the page, and waits until it takes files itself: until then it is a plain form. */
export async function openUpload({ page, open, javaScript }: Visit, guid = funeralGuid) {
  await open(`/documentupload/${guid}`);
  if (javaScript) await page.locator('.chosen').waitFor();
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** As many files as are named; whoever judges by name and type takes them for photographs. */
export const named = (...names: string[]): ChosenFile[] =>
  names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(`the bytes of ${name}`) }));

export const choose = (page: Page, files: ChosenFile[]) =>
  page.getByLabel('Browse Files').setInputFiles(files);

export const pressUpload = (page: Page) => page.getByRole('button', { name: 'Upload' }).click();

/** Waits until the message says this. */
export const saysMessage = (page: Page, said: string[]) =>
  becomes(() => wordsOf(page.locator('output')), said, 'the message');

/** Waits until each tile, in order, says this in a word; an empty one says nothing yet. */
export const saysStates = (page: Page, states: string[]) =>
  becomes(() => page.locator('.tile-state').allInnerTexts(), states, 'the tiles');

export const progressOf = (page: Page) =>
  page.locator('progress').evaluateAll((bars) => bars.map((bar) => (bar as HTMLProgressElement).value));

/** The names of the images that reached the back office, in order of name. */
export const sentNames = (calls: { image: File | null }[]) =>
  calls.map(({ image }) => image?.name ?? '').sort();
