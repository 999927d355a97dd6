// @proof: a family is found, exported and erased in the browser, from one end to the other.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registeredFiles } from '#back-office/privacy/register/tables/files.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import { call, callAsOperator, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { readAllRows } from './family.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 320, height: 800 }, settings: {} });

const mary = { name: 'Marigold Thistlewood', eMail: 'marigold@thistle.example' };
const traces = /marigold|thistle|07700 ?900 ?123/i;

test('a family is found, exported and erased in the browser, and checks the receipt', async ({
  visitor,
  lychgate,
}) => {
  const { page } = visitor;
  await fill(lychgate);
  await signInAsOperator(page);
  await page.goto('/office/privacy');
  await isAccessibleInAnyColours(visitor, 'the search');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Please enter a name').first()).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'the search, refused');
  await page.getByLabel('Name', { exact: true }).fill('marigold thistlewood');
  await page.getByLabel('Email address').fill(mary.eMail);
  await page.getByLabel('Name of the person who died').fill('Harold Thistlewood');
  await page.getByRole('button', { name: 'Find' }).click();
  await isAccessibleInAnyColours(visitor, 'what was found');
  await expect(page.getByRole('checkbox', { name: 'Marigold Thistlewood, 3 people' })).toBeChecked();
  const funeral = page.getByRole('checkbox', { name: 'Harold Thistlewood', exact: true });
  await expect(funeral).not.toBeChecked();
  for (const box of await page.getByRole('checkbox').all()) await box.check();

  const pdf = await download(page, 'Export as PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const exported = JSON.parse((await download(page, 'Export as JSON')).toString());
  expect(exported.records.length).toBeGreaterThan(4);

  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'what will be erased');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('Erased. This is the receipt.')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'the receipt');
  const code = await page.locator('.key').innerText();

  expect(traces.exec(await readAllRows(lychgate.database!))?.[0]).toBeUndefined();
  expect(lychgate.log.join('\n')).not.toMatch(traces);
  for (const file of readdirSync(lychgate.dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), 'latin1'), file.name).not.toMatch(traces);

  await page.goto('/erasure-receipt');
  await page.getByLabel('Your code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/^Receipt 1 is genuine and has not changed since/)).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'the receipt of a family');
  await page.getByLabel('Another code').fill('12345');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('There is no receipt with this code.')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'no receipt');
});

test('the other pages show the rules, the receipts and what is kept', async ({ visitor }) => {
  const { page } = visitor;
  await signInAsOperator(page);
  for (const [path, heading] of [
    ['receipts', 'Receipts of erasures'],
    ['retention', 'How long data is kept'],
    ['register', 'What is kept about people'],
  ] as const) {
    await page.goto(`/office/privacy/${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await isAccessibleOnAnyScreen(visitor, heading);
  }
});

test('everything in DATA_DIR is registered', ({ lychgate }) => {
  const known = [...Object.keys(registeredFiles.personal), ...registeredFiles.other];
  expect(readdirSync(lychgate.dataDir).filter((name) => !known.includes(name))).toEqual([]);
});

/** A booking, a request and a funeral, with their emails sent. */
async function fill(lychgate: TestedLychgate) {
  const { address, dataDir } = lychgate;
  const mail = join(dataDir, 'mail');
  const taskGuid = await makeEvent(address);
  const booking = { ...mary, numberOfAttendees: 3, attendanceStatus: 'Attending', taskGuid };
  await call(address, 'POST', 'Attendee', { ...booking, extraInfo: '', extraDescription: '' });
  const request = {
    ...createCremationRequest(),
    firstName: 'Marigold',
    lastName: 'Thistlewood',
    eMail1: mary.eMail,
    mobilePhone: '07700 900 123',
    deceasedFirstName: 'Harold',
    deceasedLastName: 'Thistlewood',
  };
  await call(address, 'POST', 'UnattendedCremation', request);
  const funeral = { personName: 'Harold Thistlewood', date: '2026-11-30', mayAddPhotographs: true };
  await callAsOperator({ address }, 'POST', 'Funerals', funeral);
  await expect.poll(() => existsSync(mail) && readdirSync(mail).length, { timeout: 90_000 }).toBe(3);
  await expect
    .poll(async () => (await lychgate.database!.rows`select from outbox where state <> 'saved'`).length)
    .toBe(0);
}

async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await file.path());
}
