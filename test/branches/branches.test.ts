import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isStaffAddress } from '#back-office/email/staff-address.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { waitForEmail } from '../support/email/email-folder.ts';
import { call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

const settings = {
  PROVIDER_NAME: 'Willow and Daughters',
  PROVIDER_PHONE: '01632 960 123',
  STAFF_MAIL: 'office@willow.example, manager@willow.example',
};

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate(settings)));
after(() => lychgate.stop());

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await callAsOperator(lychgate, method, path, body);
  return { status: answer.status, body: answer.body };
};
const readBranches = async () => (await ask('GET', 'Branches')).body;
const add = async (branch: object) => (await ask('POST', 'Branches', branch)).body.guid as string;
const remove = (guid: string) => ask('DELETE', `Branches/${guid}`);

/** The recipients of a new request's email. */
async function readNotifiedBranches(town: string): Promise<string[]> {
  const sent = await call(lychgate.address, 'POST', 'UnattendedCremation', createCremationRequest({ town }));
  const rows = await lychgate.database!.rows<{ recipient: string }>`
    select recipient from outbox where kind = 'cremation-staff' and facts ->> 'reference' = ${sent.body.reference}
    or kind = 'cremation-staff' and purpose_key like
      (select 'cremation-staff:' || id || ':%' from cremation_request where reference = ${sent.body.reference})
    order by recipient`;
  return rows.map(({ recipient }) => recipient);
}

describe('The main branch', () => {
  test('has what the settings say, until something else is entered, and again once it is cleared', async () => {
    const [{ guid, ...main }] = await readBranches();
    assert.deepEqual(main, {
      name: 'Willow and Daughters',
      phone: '01632 960 123',
      eMail: 'office@willow.example',
      notificationAddresses: ['office@willow.example', 'manager@willow.example'],
      isMain: true,
      inherited: ['name', 'phone', 'eMail', 'notificationAddresses'],
      revision: 1,
    });
    assert.deepEqual(await readNotifiedBranches('Ludlow'), [
      'manager@willow.example',
      'office@willow.example',
    ]);

    const desk = { notificationAddresses: ['desk@willow.example', 'Desk@willow.example'] };
    assert.deepEqual(await ask('PUT', `Branches/${guid}`, desk), { status: 200, body: true });
    assert.deepEqual(await readNotifiedBranches('Leominster'), ['desk@willow.example'], 'each address once');
    const [changed] = await readBranches();
    assert.deepEqual(changed.inherited, ['name', 'phone', 'eMail']);

    await ask('PUT', `Branches/${guid}`, { notificationAddresses: null });
    assert.deepEqual(await readNotifiedBranches('Hereford'), [
      'manager@willow.example',
      'office@willow.example',
    ]);
  });

  test('cannot be removed', async () => {
    const [{ guid }] = await readBranches();
    const refused = await remove(guid);
    assert.deepEqual([refused.status, refused.body.code], [409, 'main-branch']);
  });
});

describe('Another branch', () => {
  test('has what the main branch has where nothing was entered', async () => {
    const guid = await add({ name: 'Church Street', phone: '01632 960 456' });
    const [main, branch] = await readBranches();
    assert.equal(branch.name, 'Church Street');
    assert.equal(branch.eMail, main.eMail);
    assert.deepEqual(branch.inherited, ['eMail', 'notificationAddresses']);
    await remove(guid);
  });

  test('needs a name that no other branch has', async () => {
    const guid = await add({ name: 'Church Street' });
    for (const name of ['', ' ', 'church street', 'Willow and Daughters']) {
      const refused = await ask('POST', 'Branches', { name });
      assert.equal(refused.status, 400, name);
      assert.match(refused.body.fields.name, /^(Please enter the name|There is a branch with this name)/);
    }
    assert.equal((await ask('PUT', `Branches/${guid}`, { name: 'Church Street', phone: '' })).status, 200);
    await remove(guid);
  });

  test('refuses a wrong address by its number, and more than ten', async () => {
    const wrong = { name: 'Church Street', notificationAddresses: ['desk@willow.example', 'desk'] };
    const refused = await ask('POST', 'Branches', wrong);
    assert.deepEqual(Object.keys(refused.body.fields), ['notificationAddresses.1']);
    const eleven = Array.from({ length: 11 }, (_, index) => `desk${index}@willow.example`);
    const many = await ask('POST', 'Branches', { name: 'Church Street', notificationAddresses: eleven });
    assert.deepEqual(Object.keys(many.body.fields), ['notificationAddresses']);
  });

  test('of two people who change it, the second is told', async () => {
    const guid = await add({ name: 'Church Street' });
    const change = (phone: string) => ask('PUT', `Branches/${guid}`, { phone, revision: 1 });
    assert.equal((await change('01632 960 456')).status, 200);
    const second = await change('01632 960 457');
    assert.deepEqual([second.status, second.body.code], [409, 'changed-meanwhile']);
    await remove(guid);
  });

  test('leaves its people to the main branch when it is removed, and the history says so', async () => {
    const guid = await add({ name: 'Church Street' });
    const ruth = { name: 'Ruth Okafor', eMail: 'ruth@willow.example', role: 'staff', branch: guid };
    assert.equal((await ask('POST', 'Staff', ruth)).status, 200);
    const readBranchOfRuth = async () => (await ask('GET', 'Staff')).body[0].branch;
    assert.equal(await readBranchOfRuth(), guid);
    await remove(guid);
    assert.equal(await readBranchOfRuth(), (await readBranches())[0].guid);
    const entries = await lychgate.database!.rows<{ action: string; changes: object }>`
      select action, changes from history where record_type = 'branch' and record_id = ${guid} order by id`;
    assert.deepEqual(entries, [
      { action: 'added', changes: { name: [null, 'Church Street'] } },
      { action: 'removed', changes: { name: ['Church Street', null] } },
    ]);
    const [person] = (await ask('GET', 'Staff')).body;
    const refused = await ask('PUT', `Staff/${person.guid}`, { branch: guid, revision: 1 });
    assert.deepEqual([refused.status, refused.body.code], [404, 'branch-not-found']);
  });
});

test('an event belongs to the branch that its form names, and otherwise to the main branch', async () => {
  const guid = await add({ name: 'Church Street' });
  const [main] = await readBranches();
  const details = { title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00' };
  const event = (await ask('POST', 'Bereavement', { ...details, branch: guid })).body.guid;
  const readBranch = async () => (await ask('GET', `Bereavement/${event}`)).body.branch;
  assert.equal(await readBranch(), guid);
  await ask('PUT', `Bereavement/${event}`, { title: 'Tea' });
  assert.equal(await readBranch(), guid);
  await ask('PUT', `Bereavement/${event}`, { branch: main.guid });
  assert.equal(await readBranch(), main.guid);
  await remove(guid);
  const refused = await ask('POST', 'Bereavement', { ...details, branch: guid });
  assert.deepEqual([refused.status, refused.body.code], [404, 'branch-not-found']);
});

test('the address of a branch is never blocked', async () => {
  const guid = await add({ name: 'Church Street', eMail: 'church@willow.example' });
  const { database } = lychgate;
  assert.equal(await isStaffAddress({ database: database! }, 'Church@willow.example'), true);
  await remove(guid);
  assert.equal(await isStaffAddress({ database: database! }, 'Church@willow.example'), false);
});

describe('Emails to families', () => {
  test('name the phone number of the event’s branch, and answers go to it', async () => {
    const guid = await add({ name: 'Sale', phone: '01632 960 777', eMail: 'sale@willow.example' });
    const { body: event } = await ask('POST', 'Bereavement', {
      title: 'Coffee in Sale',
      startDateTime: '2031-05-06T10:30:00',
      branch: guid,
    });
    const booked = await call(lychgate.address, 'POST', 'Attendee', {
      name: 'Una Bell',
      eMail: 'una@example.org',
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
      taskGuid: event.guid,
    });
    assert.equal(booked.status, 200, JSON.stringify([event, booked.body]));
    const [una] = (await ask('GET', `Bereavement/${event.guid}/Attendees`)).body;
    const waiting = { name: 'Ben Bell', eMail: 'ben.bell@example.org', numberOfAttendees: 1 };
    await ask('PUT', `Bereavement/${event.guid}`, { maxCapacity: 1 });
    await ask('POST', `Bereavement/${event.guid}/WaitingList`, waiting);
    const texts = { subject: 'Parking', text: 'Please use the field.' };
    const { guid: message } = (await ask('POST', `Bereavement/${event.guid}/Messages`, texts)).body;
    await ask('POST', `Messages/${message}/Send`, { revision: 1 });
    const first = await findEmailsOfKinds(lychgate, ['attendance-booked', 'event-message', 'waiting-joined']);
    await ask('POST', `Attendees/${una.guid}/Cancel`, {});
    const later = await findEmailsOfKinds(lychgate, ['attendance-cancelled', 'waiting-offer']);
    for (const [kind, text] of Object.entries({ ...first, ...later })) {
      assert.match(text, /Reply-To: .*sale@willow\.example/, kind);
      assert.match(text, /01632 960 777/, kind);
      assert.doesNotMatch(text, /01632 960 123/, kind);
    }
    await remove(guid);
  });

  test('about a request have an address to answer to from the first one on', async () => {
    await call(
      lychgate.address,
      'POST',
      'UnattendedCremation',
      createCremationRequest({ eMail1: 'ben@example.org' }),
    );
    const email = await waitForEmail(lychgate.dataDir, { to: 'ben@example.org' });
    assert.match(email.headers['reply-to']!, /office@willow\.example/);
  });
});

/** An email of each of these kinds to people named Bell. */
async function findEmailsOfKinds(
  { dataDir }: TestedLychgate,
  kinds: string[],
): Promise<Record<string, string>> {
  const folder = join(dataDir, 'mail');
  const found: Record<string, string> = {};
  await until(async () => {
    for (const name of await readdir(folder)) {
      const kind = kinds.find((each) => name.endsWith('.eml') && name.includes(`-${each}-`));
      const text = kind ? (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '') : '';
      if (kind && /To: (una|ben\.bell)@/.test(text)) found[kind] = text;
    }
    return Object.keys(found).length === kinds.length;
  });
  return found;
}
