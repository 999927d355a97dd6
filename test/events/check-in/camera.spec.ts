import { cameraTest as test } from '../../admin/camera-test.ts';
import { openDoorWith } from './check-in-event.ts';
import { isAccessible } from '../../support/browser/axe.ts';
import { expect } from '../../support/browser/test.ts';

test('the camera finds the booking of a code from an email, also without a connection', async ({
  visitor,
  page,
  adminPage,
  film,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
  await film.show(['qrcode', (await door.find('Margaret Ellis')).code]);
  await adminPage.signIn();
  await visitor.open(`/office/events/${door.eventGuid}/check-in`);
  await page.getByRole('button', { name: 'Use the camera' }).click();
  const found = page.locator('.door-found');
  await expect(found).toContainText('Margaret Ellis');
  await isAccessible(visitor, 'the check-in with its camera');
  await page.context().setOffline(true);
  await found.getByRole('button', { name: 'Check in' }).click();
  await expect(found).toContainText('2 of 2 here');
  await page.context().setOffline(false);
  await expect.poll(async () => (await door.list()).totals.arrived).toBe(2);
  await page.getByRole('button', { name: 'Switch the camera off' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});
