// @proof: devices with wrong clocks send hundreds of entries late.
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { checkIn, findArrivedTotal, openAt, getDoorPath } from './check-in-page.ts';
import { openDoorWith } from './check-in-event.ts';
import { addPerson } from '../../support/staff-browser.ts';

const month = 30 * 86_400_000;
const cutOff = (page: Page) => page.context().setOffline(true);
const reconnect = (page: Page) => page.context().setOffline(false);
const listStoredKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('check-in.')).length);

test('a device whose clock is months wrong loses nothing, and nobody is counted twice', async ({
  visitor,
  newVisitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1, 'Priya Nair': 2 });
  const rosa = await addPerson(lychgate, 'Rosa', 'staff');
  const second = await newVisitor();
  await openAt(visitor, door, rosa);
  await openAt(second, door, rosa);
  const [wrong, right] = [visitor.page, second.page];
  for (const page of [wrong, right]) await cutOff(page);
  await checkIn(wrong, 'Margaret Ellis');
  await checkIn(right, 'Margaret Ellis');
  await wrong.clock.setFixedTime(Date.now() + month);
  await checkIn(wrong, 'Thomas Reed');
  await checkIn(wrong, 'Priya Nair');
  // The action recorded first is sent first, although this is the earliest by the clock.
  await wrong.clock.setFixedTime(Date.now() - month);
  await wrong.getByRole('button', { name: 'Undo Priya Nair' }).click();
  await expect(wrong.getByText('Not yet sent: 4')).toBeVisible();
  await expect(findArrivedTotal(wrong)).toHaveText('5 of 7 people here');
  for (const page of [right, wrong]) await reconnect(page);
  for (const page of [wrong, right]) {
    await expect(page.getByText('Not yet sent')).toHaveCount(0);
    await expect(findArrivedTotal(page)).toHaveText('5 of 7 people here');
    await expect(page.getByText('Not recorded')).toHaveCount(0);
  }
  expect((await door.list()).totals.arrived).toBe(5);
});

test('what the server refuses is named until somebody has read it, also after a reload', async ({
  visitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
  await openAt(visitor, door, await addPerson(lychgate, 'Edith', 'staff'));
  const { page } = visitor;
  await cutOff(page);
  await checkIn(page, 'Margaret Ellis');
  await checkIn(page, 'Thomas Reed');
  await lychgate.database!.rows`
    delete from attendee where guid = ${(await door.find('Margaret Ellis')).guid}`;
  await reconnect(page);
  const notice = page.getByText('Not recorded: This event has no such booking.').locator('..');
  await expect(notice.getByRole('listitem')).toHaveText(['Margaret Ellis, 4 people']);
  await expect(page.getByText('Not yet sent')).toHaveCount(0);
  expect((await door.list()).totals.arrived).toBe(1);
  await visitor.open(getDoorPath(door));
  await expect(notice.getByRole('listitem')).toHaveText(['Margaret Ellis, 4 people']);
  await isAccessibleInAnyColours(visitor, 'the check-in page with something refused');
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(notice).toHaveCount(0);
  expect(await listStoredKeys(page)).toBe(0);
});

test('a device without room says so, and sends what it holds all the same', async ({ visitor, lychgate }) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
  await openAt(visitor, door, await addPerson(lychgate, 'Hana', 'staff'));
  const { page } = visitor;
  await cutOff(page);
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let number = 0; ; number += 1) localStorage.setItem(`full.${size}.${number}`, 'x'.repeat(size));
      } catch {
        // The next batch is smaller.
      }
  });
  await checkIn(page, 'Margaret Ellis');
  await checkIn(page, 'Thomas Reed');
  await expect(
    page.getByText('This device has no room left. 2 entries are kept only while this page is open.'),
  ).toBeVisible();
  await expect(page.getByText('Not yet sent: 2')).toBeVisible();
  await reconnect(page);
  await expect(page.getByText('no room left')).toHaveCount(0);
  await expect(findArrivedTotal(page)).toHaveText('5 of 5 people here');
  expect((await door.list()).totals.arrived).toBe(5);
});

test('many entries that were kept are all sent in their order, and counted once', async ({
  visitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
  const { guid: attendeeGuid } = await door.find('Margaret Ellis');
  await openAt(visitor, door, await addPerson(lychgate, 'Samir', 'staff'));
  const { page } = visitor;
  await page.route('**/check-in/live', (route) => route.abort());
  await page.evaluate(
    ({ eventGuid, attendeeGuid: booking }) => {
      const by = { id: document.querySelector<HTMLElement>('[data-who]')!.dataset.who!, name: 'Samir' };
      const guids = Array.from({ length: 240 }, () => crypto.randomUUID());
      for (const [number, guid] of guids.entries()) {
        const common = { guid, eventGuid, by, number: number + 1, at: Date.now() - number };
        // Every third entry undoes the one before.
        const action = [
          { kind: 'walk-in', name: '', people: 1 },
          { kind: 'arrival', attendeeGuid: booking, people: 1, allowMore: true },
          { kind: 'undo', arrivalGuid: guids[number - 1], attendeeGuid: booking },
        ][number % 3];
        localStorage.setItem(`check-in.${by.id}.${guid}`, JSON.stringify({ ...common, ...action }));
      }
      const last = { kind: 'arrival', attendeeGuid: booking, people: 3, allowMore: false };
      const guid = crypto.randomUUID();
      localStorage.setItem(
        `check-in.${by.id}.${guid}`,
        JSON.stringify({ guid, eventGuid, by, number: 241, at: 0, ...last }),
      );
    },
    { eventGuid: door.eventGuid, attendeeGuid },
  );
  await visitor.open(getDoorPath(door));
  await expect(page.getByText('Not yet sent: 241')).toBeVisible();
  await expect(findArrivedTotal(page)).toHaveText('3 of 4 people here');
  await page.unroute('**/check-in/live');
  await expect(page.getByText('Not yet sent')).toHaveCount(0, { timeout: 15_000 });
  await expect(findArrivedTotal(page)).toHaveText('3 of 4 people here');
  await expect(page.getByText('80 people without a booking, 83 in all.')).toBeVisible();
  expect(await listStoredKeys(page)).toBe(0);
  const { totals } = await door.list();
  expect([totals.arrived, totals.walkIns]).toEqual([3, 80]);
});
