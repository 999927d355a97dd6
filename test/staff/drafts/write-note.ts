import type { Page } from '@playwright/test';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { apiKey, call, type TestedLychgate } from '../../support/lychgate.ts';
import type { Visitor } from '../../support/visitor.ts';
import { addPerson, signInAsOperator } from '../../support/staff-browser.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

/** Signs a person in, at the page of a new cremation request. */
export async function openRequest(lychgate: TestedLychgate, visitor: Visitor, name = 'Mary') {
  const sent = createCremationRequest({ lastName: `Ellis ${Math.random()}` });
  const { body } = await call(lychgate.address, 'POST', 'UnattendedCremation', sent, apiKey);
  const path = `/office/requests/${body.reference}`;
  const eMail = await addPerson(lychgate, name, 'administrator');
  await visitor.open(path);
  await signIn(visitor.page, eMail);
  await visitor.page.getByLabel('Add a note').waitFor();
  return { path, eMail };
}

/** Ends all sessions of somebody, as an administrator does. */
export async function endSessions(lychgate: TestedLychgate, eMail: string) {
  const [person] = await lychgate.database!.rows<{ guid: string }>`
    select guid from staff where email = ${eMail}`;
  await (await signInAsOperator(lychgate)).send(`/office/people/${person!.guid}/end-sessions`);
}

export const findOffer = (page: Page) => page.getByRole('group', { name: 'Text that is not saved' });

/** The drafts that this tab keeps. */
export const readDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('draft.'))
      .map(([, value]) => value as string),
  );

/** Types, and waits until the tab keeps it. */
export async function write(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.waitForFunction(
    (end) => Object.values(sessionStorage).some((value) => String(value).includes(end)),
    text.slice(0, 50),
  );
}
