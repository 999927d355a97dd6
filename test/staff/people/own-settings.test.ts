import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { findCalendarBranch } from '#back-office/staff/people/calendar.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, signInAsOperator, StaffBrowser, signInAs } from '../../support/staff-browser.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const hasKey = ({ html }: { html: string }) => html.includes('aria-keyshortcuts');

test('the key / leads to the search, until somebody switches it off for themselves', async () => {
  const ruth = await signInAs(lychgate, 'Ruth', 'staff');
  const tom = await signInAs(lychgate, 'Tom', 'staff');
  assert.ok(hasKey(await ruth.open('/office/events')));
  const saved = await ruth.send('/office/account', { settings: 'yes' });
  assert.match(saved.text, /Saved\./);
  assert.ok(!hasKey(saved) && !hasKey(await ruth.open('/office/events')));
  assert.ok(hasKey(await tom.open('/office/events')), 'others keep it');
  assert.ok(hasKey(await ruth.send('/office/account', { settings: 'yes', hasSearchKey: 'yes' })));
  const entries = await lychgate.database!.rows<{ changes: unknown }>`
    select changes from history where record_type = 'staff' and action = 'changed' order by id`;
  assert.deepEqual(
    entries.map(({ changes }) => changes),
    [{ hasSearchKey: [true, false] }, { hasSearchKey: [false, true] }],
  );
});

test('the operator key has no settings, and so no key that nobody could switch off', async () => {
  assert.ok(!hasKey(await (await signInAsOperator(lychgate)).open('/office/events')));
  const settings = await callAsOperator(lychgate, 'GET', 'Account/Settings');
  assert.equal(settings.body.code, 'no-account');
});

test('a private address shows the dates of one’s branch, until the sign-ins or the role end', async () => {
  const callApi = async (method: string, path: string, body?: unknown) =>
    (await callAsOperator(lychgate, method, path, body)).body;
  const branch = { name: 'Ludlow', phone: '01632 960 456', eMail: 'ludlow@willow.example' };
  const { guid: elsewhere } = await callApi('POST', 'Branches', {
    ...branch,
    notificationAddresses: [branch.eMail],
  });
  const details = { title: 'Lantern walk', startDateTime: '2031-07-05T14:30:00', maxCapacity: 20 };
  const { guid } = await callApi('POST', 'Bereavement', {
    ...details,
    joinLink: 'https://meet.example/secret',
  });
  await callApi('POST', 'Bereavement', { ...details, title: 'Far away', branch: elsewhere });
  await callApi('POST', `Bereavement/${guid}/Attendees`, {
    name: 'Harold Hill',
    numberOfAttendees: 2,
    eMail: '',
  });
  await callApi('POST', 'Funerals', {
    personName: 'John Arthur Ellis',
    date: '2031-07-09',
    mayAddPhotographs: true,
  });
  const nora = new StaffBrowser(lychgate);
  const eMail = await addPerson(lychgate, 'Nora', 'staff');
  await nora.signIn(eMail);
  const make = async () =>
    /http[^"\s]+\/staff-calendar\/[\w-]{43}\/calendar\.ics/.exec(
      (await nora.send('/office/account/calendar')).html,
    )![0];
  const read = async (url: string, headers = {}) => {
    const answer = await fetch(lychgate.address + new URL(url).pathname, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const former = await make();
  const url = await make();
  assert.equal((await read(former)).status, 404, 'the one before has ended');
  assert.ok(!(await nora.open('/office/account/calendar')).html.includes('/calendar.ics'), 'shown once');
  const { text, headers } = await read(url);
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  assert.deepEqual(
    entries.map((entry) =>
      ['summary', 'dtstart', 'description'].map((name) => String(entry.getFirstPropertyValue(name))),
    ),
    [
      ['Lantern walk', '2031-07-05T13:30:00Z', '2 of 20 places booked'],
      ['Funeral Ellis', '2031-07-09', 'null'],
    ],
  );
  assert.doesNotMatch(text, /Harold|Arthur|secret|Far away/);
  assert.equal(headers.get('Referrer-Policy'), 'no-referrer');
  assert.equal((await read(url, { 'If-None-Match': headers.get('ETag')! })).status, 304);
  assert.ok(!lychgate.log.some((line) => line.includes(url.slice(-40))));
  const openAccess = async (codesFrom: 'staff' | 'finance') => {
    const access = { database: lychgate.database!, codesFrom, replacesCodes: false };
    return (await findCalendarBranch(access, url.split('/').at(-2)!)) !== null;
  };
  assert.deepEqual(
    [await openAccess('finance'), await openAccess('staff')],
    [true, false],
    'codes are required',
  );
  await nora.send('/office/account/calendar/withdraw');
  assert.equal((await read(url)).status, 404);
  const [person] = await lychgate.database!.rows<{
    guid: string;
  }>`select guid from staff where email = ${eMail}`;
  const secondAddress = await make();
  await callApi('PUT', `Staff/${person!.guid}`, { role: 'finance', revision: 1 });
  assert.equal((await read(secondAddress)).status, 404, 'the role has changed');
  const last = await make();
  await callApi('DELETE', `Staff/${person!.guid}/Sessions`);
  assert.equal((await read(last)).status, 404, 'signed out everywhere');
});
