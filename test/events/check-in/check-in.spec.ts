// @proof: two devices, with and without a connection.
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { checkIn, findArrivedTotal, openAt, getDoorPath } from './check-in-page.ts';
import { openDoorWith } from './check-in-event.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

test('two devices see each other’s check-ins within seconds', async ({ visitor, newVisitor, lychgate }) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
  const ruth = await addPerson(lychgate, 'Ruth', 'staff');
  const second = await newVisitor();
  await openAt(visitor, door, ruth);
  await openAt(second, door, ruth);
  const [one, two] = [visitor.page, second.page];
  await one.getByLabel('How many people of Margaret Ellis').selectOption('3');
  await checkIn(one, 'Margaret Ellis');
  await expect(findArrivedTotal(one)).toHaveText('3 of 5 people here');
  await expect(findArrivedTotal(two)).toHaveText('3 of 5 people here');
  await two.getByRole('button', { name: 'Undo Margaret Ellis' }).click();
  await expect(findArrivedTotal(one)).toHaveText('0 of 5 people here');
  await door.book('Newcomer', 2);
  await expect(two.getByRole('row', { name: 'Newcomer' })).toContainText('0 of 2');
  await isAccessibleInAnyColours(visitor, 'the check-in page');
});

test('without a connection both carry on, and nobody is counted twice', async ({
  visitor,
  newVisitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1, 'Priya Nair': 2 });
  const rosa = await addPerson(lychgate, 'Rosa', 'staff');
  const second = await newVisitor();
  await openAt(visitor, door, rosa);
  await openAt(second, door, rosa);
  const [one, two] = [visitor.page, second.page];
  await one.context().setOffline(true);
  await two.context().setOffline(true);
  await checkIn(one, 'Margaret Ellis');
  await checkIn(one, 'Thomas Reed');
  await one.getByLabel('How many', { exact: true }).fill('2');
  await one.getByLabel('Name (optional)').fill('Samir');
  await one.getByRole('button', { name: 'Add' }).click();
  await checkIn(two, 'Margaret Ellis');
  await checkIn(two, 'Priya Nair');
  await two.getByRole('button', { name: 'Undo Priya Nair' }).click();
  await expect(one.getByText('Not yet sent: 3')).toBeVisible();
  await expect(one.getByText('No connection.')).toBeVisible();
  await expect(findArrivedTotal(one)).toHaveText('5 of 7 people here');
  await isAccessibleInAnyColours(visitor, 'the check-in page without a connection');
  expect((await door.list()).totals.arrived).toBe(0);

  await two.context().setOffline(false);
  await one.context().setOffline(false);
  for (const page of [one, two]) {
    await expect(page.getByText('Not yet sent')).toHaveCount(0);
    await expect(findArrivedTotal(page)).toHaveText('5 of 7 people here');
    await expect(page.getByText('2 people without a booking, 7 in all.')).toBeVisible();
    await expect(page.getByText('No connection.')).toHaveCount(0);
  }
  const { totals } = await door.list();
  expect([totals.arrived, totals.walkIns]).toEqual([5, 2]);
});

test('an answer that is lost on its way is sent again, and counts once', async ({ visitor, lychgate }) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
  await openAt(visitor, door, await addPerson(lychgate, 'Edith', 'staff'));
  const { page } = visitor;
  let lost = 0;
  await page.route('**/check-in/live', async (route) => {
    lost += 1;
    await route.fetch();
    await (lost <= 2 ? route.abort() : route.continue());
  });
  await page.getByLabel('How many people of Margaret Ellis').selectOption('1');
  await checkIn(page, 'Margaret Ellis');
  await expect(page.getByText('Not yet sent')).toHaveCount(0, { timeout: 15_000 });
  await expect(findArrivedTotal(page)).toHaveText('1 of 4 people here');
  expect((await door.list()).totals.arrived).toBe(1);
});

test('signed out meanwhile: it is sent after signing in again, never as somebody else’s', async ({
  visitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
  const george = await addPerson(lychgate, 'George', 'staff');
  const mary = await addPerson(lychgate, 'Mary', 'staff');
  await openAt(visitor, door, george);
  const { page } = visitor;
  await page.context().setOffline(true);
  await checkIn(page, 'Margaret Ellis');
  await expect(page.getByText('Not yet sent: 1')).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(visitor.page, mary);
  await page.waitForURL(`**${getDoorPath(door)}`);
  await expect(page.getByText('Recorded on this device by George and not yet sent: 1.')).toBeVisible();
  await expect(findArrivedTotal(page)).toHaveText('0 of 5 people here');
  await isAccessibleInAnyColours(visitor, 'with something that somebody else has recorded');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await openAt(visitor, door, george);
  await expect(findArrivedTotal(page)).toHaveText('4 of 5 people here');
  await expect.poll(async () => (await door.list()).totals.arrived).toBe(4);
  const [entry] = await lychgate.database!.rows<{ name: string }>`
    select actor_name as name from history where action = 'checked in' order by id desc limit 1`;
  expect(entry).toEqual({ name: 'George' });
});

test('signing out asks before it deletes what is not sent, and leaves nothing on the device', async ({
  visitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
  await openAt(visitor, door, await addPerson(lychgate, 'Hana', 'staff'));
  const { page } = visitor;
  const listStoredKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('check-in.')));
  await page.route('**/check-in/live', (route) => route.abort());
  await checkIn(page, 'Margaret Ellis');
  await expect(page.getByText('Not yet sent: 1')).toBeVisible();
  const signOut = async (isSure: boolean) => {
    const dialogOpened = page.waitForEvent('dialog');
    const click = page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = await dialogOpened;
    expect(dialog.message()).toContain('Not yet sent from this device: 1 from the check-in.');
    await (isSure ? dialog.accept() : dialog.dismiss());
    await click;
  };
  await signOut(false);
  expect(await listStoredKeys()).toHaveLength(1);
  await expect(findArrivedTotal(page)).toHaveText('4 of 4 people here');
  await page.unroute('**/check-in/live');
  await page.route('**/check-in/live', (route) => route.abort());
  await signOut(true);
  await page.waitForURL('**/office/sign-in');
  expect(await listStoredKeys()).toEqual([]);
});

test('a typed code finds its booking, Enter checks it in, and one more is counted', async ({
  visitor,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2, 'Thomas Reed': 1 });
  const other = await openDoorWith(lychgate, { 'Anna Lind': 1 }, { title: 'Coffee morning' });
  const { code } = await door.find('Margaret Ellis');
  await openAt(visitor, door, await addPerson(lychgate, 'Samir', 'staff'));
  const { page } = visitor;
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  const found = page.locator('.door-found');
  await expect(found).toContainText('2 people, not here yet');
  await isAccessibleInAnyColours(visitor, 'a booking that a code has found');
  await page.keyboard.press('Enter');
  await expect(found).toContainText('2 of 2 here');
  await found.getByRole('button', { name: 'Someone extra' }).click();
  await expect(findArrivedTotal(page)).toHaveText('3 of 3 people here');
  await page.getByLabel('Code', { exact: true }).fill((await other.find('Anna Lind')).code);
  await page.keyboard.press('Enter');
  await expect(found).toContainText('This code is for another event: Coffee morning, 29 March 2031.');
  await page.getByLabel('Search by name').fill('reed');
  await expect(page.getByRole('row', { name: 'Thomas Reed' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Margaret Ellis' })).toHaveCount(0);
});
