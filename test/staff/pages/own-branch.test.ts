import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, signInAsOperator, StaffBrowser } from '../../support/staff-browser.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

const readChosenBranch = (html: string) =>
  /<select[^>]*name="branch"[^]*?<option[^>]*selected=""[^>]*>([^<]*)</.exec(html)?.[1];

test('new events, funerals and sign-offs begin with the branch of the person', async () => {
  const { guid: branch } = (await callAsOperator(lychgate, 'POST', 'Branches', { name: 'Sale' })).body;
  const eMail = await addPerson(lychgate, 'Una', 'staff');
  const people = (await callAsOperator(lychgate, 'GET', 'Staff')).body as {
    guid: string;
    eMail: string;
    revision: number;
  }[];
  const una = people.find((person) => person.eMail === eMail)!;
  await callAsOperator(lychgate, 'PUT', `Staff/${una.guid}`, { branch, revision: una.revision });
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(eMail);
  for (const path of ['events/new', 'funerals/new', 'sign-offs/new'])
    assert.equal(readChosenBranch((await browser.open(`/office/${path}`)).html), 'Sale', path);
  const operator = await signInAsOperator(lychgate);
  assert.notEqual(readChosenBranch((await operator.open('/office/events/new')).html), 'Sale');
});

test('a page that breaks sends staff to IT support with its number, not to their own phone', async () => {
  const operator = await signInAsOperator(lychgate);
  const { rows } = lychgate.database!;
  await rows`alter table contact_list rename to contact_list_away`;
  const broken = await operator.open('/office/contacts/lists');
  await rows`alter table contact_list_away rename to contact_list`;
  assert.equal(broken.status, 500);
  const text = broken.text.replaceAll(/\s+/g, ' ');
  assert.match(text, /Something went wrong .*If it happens again, tell IT support: number [\w-]{8,}\./);
  assert.doesNotMatch(text, /call us|This is our fault/);
  await rows`alter table job_run rename to job_run_away`;
  const jobs = await operator.open('/admin');
  await rows`alter table job_run_away rename to job_run`;
  for (const page of [jobs, await postForeignForm('/office/branches'), await postForeignForm('/admin')])
    assert.doesNotMatch(page.text, /call us/i, page.text);
  const forFamilies = await postForeignForm('/unattendedcremations');
  assert.match(forFamilies.text, /Or call us on/);
});

/** Sends a form as a browser does that another website made send it. */
async function postForeignForm(path: string) {
  const headers = { Origin: 'https://evil.example' };
  const answer = await fetch(lychgate.address + path, {
    method: 'POST',
    body: new URLSearchParams(),
    headers,
  });
  assert.equal(answer.status, 403);
  return { text: readMainText(await answer.text()) };
}
