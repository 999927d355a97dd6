import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestLychgate, runAsOperator, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, signInAsOperator, StaffBrowser } from '../../support/staff-browser.ts';
import { unescapeHtml } from '../../support/html.ts';

let lychgate: TestedLychgate;
let [sale, ludlow] = ['', ''];
before(async () => {
  lychgate = await startTestLychgate();
  sale = (await runAsOperator(lychgate, 'POST', 'Branches', { name: 'Sale' })).guid;
  ludlow = (await runAsOperator(lychgate, 'POST', 'Branches', { name: 'Ludlow' })).guid;
});
after(() => lychgate.stop());

async function signInAs(name: string, branch?: string): Promise<StaffBrowser> {
  const eMail = await addPerson(lychgate, name, 'staff');
  const people = (await runAsOperator(lychgate, 'GET', 'Staff')) as {
    guid: string;
    eMail: string;
    revision: number;
  }[];
  const person = people.find((each) => each.eMail === eMail)!;
  if (branch)
    await runAsOperator(lychgate, 'PUT', `Staff/${person.guid}`, { branch, revision: person.revision });
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(eMail);
  return browser;
}

const lists = ['requests', 'events'] as const;

test('a list begins with the branch of the person, and then as they left it', async () => {
  const una = await signInAs('Una', sale);
  for (const list of lists) {
    const first = await una.open(`/office/${list}`);
    assert.equal(first.path, `/office/${list}?branch=${sale}`);
    assert.match(first.text, /This branch has nothing here\. Another one may have\.\s+Show all branches/);
    const [, clear = ''] = /href="([^"]*)"[^>]*>Clear</.exec(first.html)!;
    const all = await una.open(unescapeHtml(clear));
    assert.doesNotMatch(all.html, />Clear</);
    assert.equal((await una.open(`/office/${list}`)).path, `/office/${list}`, 'cleared stays cleared');
    await una.open(
      `/office/${list}?q=ellis&branch=${ludlow}&sort=${list === 'events' ? 'title' : 'received'}`,
    );
    assert.equal((await una.open(`/office/${list}`)).path, `/office/${list}?branch=${ludlow}`);
  }
  const removed = await una.open('/office/requests?branch=&assignee=none');
  assert.equal(removed.status, 200);
  assert.equal((await una.open('/office/requests')).path, '/office/requests?assignee=none');
  assert.equal((await una.open('/office/events')).path, `/office/events?branch=${ludlow}`, 'each by itself');
});

test('an address that names other things is neither changed nor remembered', async () => {
  const una = await signInAs('Ada', sale);
  assert.equal((await una.open('/office/requests?state=done')).path, '/office/requests?state=done');
  assert.equal((await una.open('/office/requests')).path, `/office/requests?branch=${sale}`);
});

test('a branch that was removed is forgotten, and a damaged cookie too', async () => {
  const una = await signInAs('Wyn');
  const { guid } = await runAsOperator(lychgate, 'POST', 'Branches', { name: 'Ledbury' });
  await una.open(`/office/events?branch=${guid}`);
  assert.equal((await una.open('/office/events')).path, `/office/events?branch=${guid}`);
  await runAsOperator(lychgate, 'DELETE', `Branches/${guid}`);
  const list = await una.open('/office/events');
  assert.deepEqual([list.status, list.path], [200, '/office/events']);
  for (const value of ['%00', 'bm8=', Buffer.from('{"person":1,"filters":[[]]}').toString('base64')]) {
    const headers = { Cookie: `${una.cookie().replace(/lists=[^;]*;? ?/, '')}; lists=${value}` };
    assert.equal((await fetch(`${lychgate.address}/office/events`, { headers })).status, 200, value);
  }
});

test('an empty list says what comes first, to those who may do it, and a filter can be cleared', async () => {
  const una = await signInAs('Edna');
  const events = await una.open('/office/events?view=upcoming&q=nobody');
  assert.match(events.text, /No event here matches\./);
  const [, all = ''] = /href="([^"]*)"[^>]*>Show the whole list</.exec(events.html)!;
  const page = await una.open(unescapeHtml(all));
  assert.match(page.html, /No events are planned\.[^]*href="\/office\/events\/new">Plan an event</);
  const past = await una.open('/office/events?view=past');
  assert.match(past.text, /No event is over yet\./);
  assert.doesNotMatch(past.text, /Plan an event/);
  const setUp = /Have answers come back here/;
  const replies = await una.open('/office/emails/replies');
  assert.match(replies.text, /No answer has come back yet\./);
  assert.doesNotMatch(replies.text, setUp);
  const administrator = await signInAsOperator(lychgate);
  assert.match((await administrator.open('/office/emails/replies')).text, setUp);
  assert.match((await administrator.open('/office/money')).text, /No invoice has been added yet\./);
});
