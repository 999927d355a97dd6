import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createBackOffice } from '#back-office/back-office.ts';
import { composeAssignedEmail } from '#back-office/cremation/assigned-email.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { openStaffWithClock } from '../../staff/staff-fixture.ts';
import { assertAccepted, getRefusalCode } from '../../support/answers.ts';

let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date('2026-11-23T09:00:00Z'));
  await staff.addPerson('administrator');
});
after(() => staff.drop());

let families = 0;
async function arrive(key = `family-${(families += 1)}`, town = 'Ludlow'): Promise<string> {
  const sent = { body: createCremationRequest({ town }), idempotencyKey: key };
  const answer = await createBackOffice(staff.parts).createUnattendedCremation(sent);
  assert.ok(answer && !isRefused(answer) && answer.reference);
  return answer.reference;
}

async function addPerson() {
  const person = await staff.addPerson('staff');
  return { ...person, api: await staff.createCalls(await staff.signIn(person.eMail)) };
}

const get = async (reference: string) => assertAccepted(await staff.operator.getRequest({ reference }));
/** The people whom an email has told that the request is theirs. */
async function readNotified(reference: string): Promise<string[]> {
  const notices = await staff.database.rows<{ recipient: string }>`
    select recipient from outbox where kind = 'cremation-assigned' and facts ->> 'reference' = ${reference}
    order by id`;
  return notices.map(({ recipient }) => recipient);
}

const provider = { name: 'Willow & Sons', phone: '01632 960 123', contactUrl: 'https://willow.example' };

const readOwner = async (reference: string) => {
  const { state, assignee } = await get(reference);
  return [state, assignee?.guid ?? null];
};
const isListed = async (reference: string) => {
  const { items } = assertAccepted(await staff.operator.getUnseenRequests({ query: { limit: '100' } }));
  return items.some((item) => item.reference === reference);
};
const give = async (reference: string, assignee: string) =>
  assertAccepted(await staff.operator.updateRequest({ reference, body: { assignee } }));
const remove = (guid: string, query: object = {}) => staff.operator.removeStaff({ guid, query });

describe('A request in progress has somebody', () => {
  test('so a program that only marks it as seen is refused, and everybody still sees it', async () => {
    const reference = await arrive();
    const seen = await staff.operator.markRequestSeen({ reference, body: { revision: 0 } });
    assert.equal(getRefusalCode(seen), 'not-taken');
    assert.deepEqual([await readOwner(reference), await isListed(reference)], [['new', null], true]);
  });

  test('so a program names a person, and a person who starts it takes it', async () => {
    const reference = await arrive();
    const started = { reference, body: { state: 'in-progress' } } as const;
    assert.equal(getRefusalCode(await staff.operator.updateRequest(started)), 'nobody-takes-it');
    const { api, guid } = await addPerson();
    const withNobody = { reference, body: { state: 'in-progress', assignee: null } } as const;
    assert.equal(getRefusalCode(await api.updateRequest(withNobody)), 'nobody-takes-it');
    assert.equal(await api.updateRequest(started), true);
    assert.deepEqual(await readOwner(reference), ['in-progress', guid]);
    assert.equal(await isListed(reference), false);
    const { items } = assertAccepted(
      await staff.operator.getHistory({ recordType: 'cremation_request', recordId: reference, query: {} }),
    );
    assert.deepEqual(Object.keys(items[0]!.changes!).toSorted(), ['assignee', 'state']);
  });

  test('and is new again once it is handed back', async () => {
    const reference = await arrive();
    const { guid } = await addPerson();
    await give(reference, guid);
    assert.equal(await staff.operator.updateRequest({ reference, body: { assignee: null } }), true);
    assert.deepEqual([await readOwner(reference), await isListed(reference)], [['new', null], true]);
    const both = { reference, body: { state: 'new', assignee: guid } } as const;
    assert.equal(getRefusalCode(await staff.operator.updateRequest(both)), 'new-has-nobody');
  });

  test('and one who gets it from a colleague is told by email, without a name of the family', async () => {
    const reference = await arrive();
    const [giver, taker] = [await addPerson(), await addPerson()];
    await giver.api.updateRequest({ reference, body: { state: 'in-progress' } });
    assert.deepEqual(await readNotified(reference), [], 'who takes it knows');
    await giver.api.updateRequest({ reference, body: { assignee: taker.guid } });
    await giver.api.updateRequest({ reference, body: { assignee: taker.guid } });
    assert.deepEqual(await readNotified(reference), [taker.eMail]);
    const parts = { mailFrom: 'care@willow.example', publicUrl: 'https://care.willow.example', provider };
    const facts = { reference, name: 'Una', by: 'Ruth' };
    const { subject, text } = composeAssignedEmail({ recipient: taker.eMail } as QueuedEmail, facts, parts);
    assert.equal(subject, `A cremation request is yours (${reference})`);
    assert.match(
      text,
      /Hello Una,[^]*Ruth has given it to you\.[^]*https:\/\/care\.willow\.example\/office\/requests\//,
    );
  });

  test('of two people who take it at once, the second one reads who was first', async () => {
    const reference = await arrive();
    const [first, second] = [await addPerson(), await addPerson()];
    const take = ({ api, guid }: typeof first) =>
      api.updateRequest({ reference, body: { state: 'in-progress', assignee: guid, revision: 1 } });
    assert.equal(await take(first), true);
    const refused = await take(second);
    assert.ok(isRefused(refused));
    assert.match(refused.detail, /^Person \d+ has this request now\. Nothing was changed\.$/);
    assert.deepEqual(await readOwner(reference), ['in-progress', first.guid]);
    assert.equal(await take(first), true, 'the same press twice');
  });

  test('who is told by a family that sends it again, until they have read it', async () => {
    const reference = await arrive('again');
    const { api, guid } = await addPerson();
    await give(reference, guid);
    await arrive('again', 'Leominster');
    assert.ok(await isListed(reference));
    assert.equal(await api.markRequestSeen({ reference, body: { revision: 1 } }), true);
    assert.deepEqual([await readOwner(reference), await isListed(reference)], [['in-progress', guid], false]);
  });

  test('also where a version from before owners marks it as seen, during the upgrade', async () => {
    const reference = await arrive();
    await staff.database.rows`
      update cremation_request set seen_at = now(), state = 'in-progress' where reference = ${reference}`;
    assert.deepEqual([await readOwner(reference), await isListed(reference)], [['new', null], true]);
  });
});

describe('Somebody who is removed', () => {
  test('leaves open requests to a colleague, or to all, and not before that is said', async () => {
    const [leaver, colleague] = [await addPerson(), await addPerson()];
    const [open, done] = [await arrive(), await arrive()];
    for (const reference of [open, done]) await give(reference, leaver.guid);
    await staff.operator.updateRequest({ reference: done, body: { state: 'done' } });
    assert.equal(getRefusalCode(await remove(leaver.guid)), 'has-requests');
    const { guid: unknown } = leaver;
    assert.equal(getRefusalCode(await remove(leaver.guid, { requests: unknown })), 'taker-not-found');
    assert.deepEqual(await readOwner(open), ['in-progress', leaver.guid], 'a refusal changes nothing');
    assert.ok(await staff.give(leaver.eMail), 'and they can still sign in');
    assert.equal(await remove(leaver.guid, { requests: colleague.guid }), true);
    assert.deepEqual(await readOwner(open), ['in-progress', colleague.guid]);
    assert.deepEqual(await readNotified(open), [leaver.eMail, colleague.eMail]);
    assert.deepEqual(await readOwner(done), ['done', leaver.guid], 'the history of a request stays');
    assert.equal(await remove(colleague.guid, { requests: 'none' }), true);
    assert.deepEqual([await readOwner(open), await isListed(open)], [['new', null], true]);
    const { items } = assertAccepted(
      await staff.operator.getHistory({ recordType: 'cremation_request', recordId: open, query: {} }),
    );
    assert.deepEqual(items[0]!.changes!.state, ['in-progress', 'new']);
    assert.deepEqual(items[1]!.changes, {
      assignee: [leaver, colleague].map(({ eMail }) => `Person ${/\d+/.exec(eMail)![0]}`),
    });
  });

  test('has no request that was done and is opened again: it is new', async () => {
    const [byFamily, byStaff] = [await arrive('late'), await arrive()];
    const leaver = await addPerson();
    for (const reference of [byFamily, byStaff]) {
      await give(reference, leaver.guid);
      await staff.operator.updateRequest({ reference, body: { state: 'done' } });
    }
    assert.equal(await remove(leaver.guid), true);
    await arrive('late', 'Leominster');
    assert.deepEqual([await readOwner(byFamily), await isListed(byFamily)], [['new', null], true]);
    const { api, guid } = await addPerson();
    const reopened = { reference: byStaff, body: { state: 'in-progress' } } as const;
    assert.equal(getRefusalCode(await staff.operator.updateRequest(reopened)), 'nobody-takes-it');
    assert.equal(await api.updateRequest(reopened), true);
    assert.deepEqual(await readOwner(byStaff), ['in-progress', guid]);
  });

  test('is given nothing at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const leaver = await addPerson();
      const reference = await arrive();
      const body = { assignee: leaver.guid };
      const [removed, handedOver] = await Promise.all([
        remove(leaver.guid, round % 2 === 0 ? {} : { requests: 'none' }),
        staff.operator.updateRequest({ reference, body }),
      ]);
      const [state, owner] = await readOwner(reference);
      const isTheirs = getRefusalCode(removed) === 'has-requests' && handedOver === true;
      assert.deepEqual([state, owner], isTheirs ? ['in-progress', leaver.guid] : ['new', null]);
    }
  });
});
