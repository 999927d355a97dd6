// @proof: several tabs, each with its drafts.
import { isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../../support/browser/axe.ts';
import { makeEvent } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { endSessions, readDrafts, findOffer, openRequest, write } from './write-note.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

const note = 'The family rang about the flowers, and asks for lilies.';

test('a note that was not saved is offered on return, put in with a press, and gone once saved', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { path } = await openRequest(lychgate, visitor);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await write(page, 'Add a note', note);
  await page.getByRole('link', { name: 'Today' }).click();
  expect(sent.join(' ')).not.toContain('flowers');
  await visitor.open(path);
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await expect(findOffer(page)).toContainText(
    /Your text from \d{1,2}:\d\d [ap]m is still here, and not saved\./,
  );
  await findOffer(page).getByText('Show it').click();
  await expect(findOffer(page)).toContainText(note);
  await isAccessibleOnAnyScreen(visitor, 'a draft that is offered');
  await findOffer(page).getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Add a note')).toHaveValue(note);
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('The note is added')).toBeVisible();
  expect(await readDrafts(page)).toEqual([]);
  await visitor.open(path);
  await expect(findOffer(page)).toHaveCount(0);
});

test('what is typed beside an open offer replaces nothing; thrown away, it is gone', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { path } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', 'First text');
  await visitor.open(path);
  await write(page, 'Add a note', 'Second text');
  await visitor.open(path);
  await expect(findOffer(page)).toHaveCount(2);
  await isAccessibleInAnyColours(visitor, 'two drafts');
  const second = findOffer(page).filter({ hasText: 'Second text' });
  await second.getByRole('button', { name: 'Throw it away' }).click();
  await expect(findOffer(page)).toHaveCount(1);
  await visitor.open(path);
  await expect(findOffer(page)).toContainText('First text');
});

test('a refused form, and one that never arrived, is offered later', async ({ page, visitor, lychgate }) => {
  const { path } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', 'n'.repeat(5_000));
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByLabel('Add a note')).toHaveValue(/^n{5000}$/);
  await expect(findOffer(page)).toHaveCount(0);
  await visitor.open(path);
  await findOffer(page).getByRole('button', { name: 'Throw it away' }).click();

  await write(page, 'Add a note', note);
  await page.route('**/office/requests/**', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.waitForURL('chrome-error://**');
  await page.unroute('**/office/requests/**');
  await visitor.open(path);
  await expect(findOffer(page)).toContainText(note);
});

test('a refused form that asks for a reason is saved, and nothing of it is offered later', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { maxCapacity: 1 });
  await openRequest(lychgate, visitor);
  await visitor.open(`/office/events/${guid}/attendees/new`);
  await page.getByLabel('Name', { exact: true }).fill('Doris');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Doris' }).click();
  const path = new URL(page.url()).pathname;
  await write(page, 'Phone number', '0161 496 0111');
  await page.getByLabel('Number of people').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Number of people').fill('1');
  await page.getByRole('button', { name: 'Save and overbook' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await readDrafts(page)).toEqual([]);
  await write(page, 'Notes', 'Comes by bus');
  await visitor.open(path);
  // The notice is in the column of the form.
  await expect(
    page
      .locator('form', { has: page.getByLabel('Notes') })
      .getByRole('group', { name: 'Text that is not saved' }),
  ).toBeVisible();
});

test('after the session has ended: what was saved is forgotten, and what was not is offered', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { path, eMail } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', note);
  await endSessions(lychgate, eMail);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('What you entered is kept')).toBeVisible();
  await signIn(page, eMail);
  await expect(page.getByText('The note is added')).toBeVisible();
  expect(await readDrafts(page)).toEqual([]);

  await write(page, 'Add a note', 'They ask for roses too.');
  // Without the cookie of the device, the form cannot be sealed for anybody.
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('Please sign in, and enter it again')).toBeVisible();
  await signIn(page, eMail);
  await page.waitForURL(`**${path}**`);
  await expect(findOffer(page)).toContainText('They ask for roses too.');
});

test('text whose page a colleague has changed meanwhile is offered with a warning', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { title: 'Coffee morning' });
  await openRequest(lychgate, visitor);
  await visitor.open(`/office/events/${guid}/edit`);
  await write(page, 'Title', 'Coffee and cake');
  await visitor.open('/office');
  await lychgate.database!.rows`update event set title = 'Tea and cake' where guid = ${guid}`;
  await visitor.open(`/office/events/${guid}/edit`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tea and cake');
  await expect(findOffer(page)).toContainText('This page has been changed since then');
});

test('passwords, codes and hidden fields are never kept', async ({ page, visitor, lychgate }) => {
  await openRequest(lychgate, visitor);
  await visitor.open('/office/account');
  for (const field of await page.locator('main input[type=password]').all())
    await field.fill('secret words 123');
  await page.waitForTimeout(500);
  expect(await readDrafts(page)).toEqual([]);
  await visitor.open('/office/events/new');
  await write(page, 'Title', 'Coffee and cake');
  const drafts = (await readDrafts(page)).join(' ');
  expect(drafts).toContain('Coffee and cake');
  expect(drafts).not.toMatch(/"key"|revision/);
});

test('signing out forgets the drafts of every tab, and so does somebody else who signs in', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { path, eMail } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', note);
  const other = await page.context().newPage();
  await other.goto(lychgate.address + path);
  await write(other, 'Add a note', 'In the other tab');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('Password').waitFor();
  for (const tab of [page, other]) await expect.poll(() => readDrafts(tab)).toEqual([]);

  await signIn(other, eMail);
  await other.goto(lychgate.address + path);
  await write(other, 'Add a note', note);
  await endSessions(lychgate, eMail);
  await other.goto(`${lychgate.address}/office`);
  expect(await readDrafts(other), 'the same person may come back').toHaveLength(1);
  await signIn(other, await addPerson(lychgate, 'Tom', 'staff'));
  await other.getByRole('heading', { name: 'Today' }).waitFor();
  await expect.poll(() => readDrafts(other)).toEqual([]);
});
