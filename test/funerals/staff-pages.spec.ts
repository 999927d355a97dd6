// @proof: staff work through a funeral in the browser; office-screens.spec.ts opens their pages.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { addPerson, password } from '../support/staff-browser.ts';
import { addFuneral, addPhotographs } from './funeral-fixture.ts';
import { callAsOperator } from '../support/lychgate.ts';

test.use({ viewport: { width: 768, height: 900 } });

test('axe finds nothing on the pages of a funeral, and a link can be copied', async ({
  visitor,
  page,
  lychgate,
}) => {
  const { address } = lychgate;
  const funeral = await addFuneral(address, 'Winifred Ellis');
  const [one] = await addPhotographs(address, funeral, 3);
  await callAsOperator({ address }, 'PUT', `Funerals/${funeral.guid}/Photographs/${one!.id}`, {
    isHidden: true,
  });
  const eMail = await addPerson(lychgate, 'Ruth', 'staff');
  await visitor.open('/office/funerals');
  await page.getByLabel('Email address').fill(eMail);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Winifred Ellis' })).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'the funerals');

  const own = `/office/funerals/${funeral.guid}`;
  const picture = `${own}/photographs/${one!.id}`;
  for (const path of [
    '/office/funerals/new',
    own,
    `${own}/edit`,
    `${own}/codes`,
    `${own}/new-link/add`,
    `${own}/memory-page`,
    `${own}/erase`,
    picture,
    `${picture}/remove`,
  ]) {
    await visitor.open(path);
    await isAccessibleInAnyColours(visitor, path);
  }
  for (const path of [`/documentviewer/${one!.id}`, `/documentupload/${one!.id}`]) {
    await visitor.open(path);
    await isAccessibleInAnyColours(visitor, path);
    visitor.consoleErrors.splice(0);
  }
  await visitor.open(own);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
});
