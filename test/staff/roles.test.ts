import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';

let lychgate: TestedLychgate;
const keys: Record<string, string> = { 'operator key': operatorKey };
before(async () => {
  lychgate = await startTestLychgate();
  for (const role of ['staff', 'finance', 'administrator']) {
    const created = await callAsOperator(lychgate, 'POST', 'ApiKeys', { name: role, role });
    keys[role] = created.body.key;
  }
});
after(() => lychgate.stop());

const moneyPaths = /^(Customers|Invoices|Payments|Refunds|CreditNotes|Months|DirectDebit|Sage|Sage50)(\/|$)/;
const moneyJobs = new Set(['Admin/SyncSageAPI', 'Admin/AutomatedDDInvoicing']);
// Everybody may read whether emails go out.
const peoplePaths =
  /^(History\/Lines|Staff|ApiKeys|Webhooks|WebhookDeliveries|SetUpCheck(?!\/Emails)|PersonalData|Complaints|Settings|Guide|Jobs\/Backup)(\/|$)/;
// Everybody may read the branches, places of care and prices; administrators change them, and decide on broken rules of a case.
const isForAdministrators = (method: string, path: string) =>
  method !== 'GET' &&
  (/^(Branches|CarePlaces|PriceVersions)(\/|$)/.test(path) ||
    /^Cases\/.*\/(Gates\/.*|(Care|Application)\/Seen)$/.test(path));

/** The rule in the branch's terms, independent of the product's own table. */
function findLeastRole(method: string, path: string): 'staff' | 'finance' | 'administrator' {
  if (peoplePaths.test(path) || isForAdministrators(method, path)) return 'administrator';
  return moneyPaths.test(path) || moneyJobs.has(path) ? 'finance' : 'staff';
}

const mayDo: Record<string, string[]> = {
  staff: ['staff', 'finance', 'administrator', 'operator key'],
  finance: ['finance', 'administrator', 'operator key'],
  administrator: ['administrator', 'operator key'],
};

const callsWithRole = Object.entries<Call>({ ...calls, ...operatorCalls }).filter(
  ([name, { path }]) => name in operatorCalls || path.startsWith('Admin/'),
);

describe('Each role may make its own calls and no others', () => {
  for (const [name, { method, path }] of callsWithRole) {
    test(`${name}: ${findLeastRole(method, path)} and above`, async () => {
      for (const [role, key] of Object.entries(keys)) {
        // An unknown query parameter or field is refused before anything happens.
        const invented = path.replace(/\{\w+\}/g, '0') + '?nothing=acts';
        const answer = await call(
          lychgate.address,
          method,
          invented,
          method === 'GET' || method === 'DELETE' ? undefined : {},
          key,
        );
        const isRefused = answer.status === 403 && answer.body.code === 'role-missing';
        assert.equal(
          isRefused,
          !mayDo[findLeastRole(method, path)]!.includes(role),
          `${role}: ${answer.status}`,
        );
        if (!isRefused) assert.notEqual(answer.status, 401);
      }
    });
  }
});

describe('The key of a program', () => {
  test('opens the calls of the website, and stops working once it is revoked', async () => {
    const { address } = lychgate;
    const list = await call(address, 'GET', 'ApiKeys', undefined, keys.administrator);
    assert.equal(list.status, 200);
    assert.ok(!JSON.stringify(list.body).includes(keys.staff!), 'a key is shown once');
    const { guid } = list.body.find((each: { name: string }) => each.name === 'staff');
    const readEvents = () => call(address, 'GET', 'Bereavement/GetBereavementEvents', undefined, keys.staff);
    assert.equal((await readEvents()).status, 200);
    const [used] = (await callAsOperator({ address }, 'GET', 'ApiKeys')).body.filter(
      (each: { guid: string }) => each.guid === guid,
    );
    assert.ok(used.lastUsedAt, 'the last use is shown');
    assert.equal((await callAsOperator({ address }, 'DELETE', `ApiKeys/${guid}`)).status, 200);
    assert.equal((await readEvents()).status, 401);
  });

  test('a key that nobody has opens nothing', async () => {
    const answer = await call(lychgate.address, 'GET', 'ApiKeys', undefined, `lychgate_${'x'.repeat(43)}`);
    assert.equal(answer.status, 401);
  });

  test('the website’s own key opens no call of staff', async () => {
    assert.equal((await call(lychgate.address, 'GET', 'Staff')).status, 401);
  });
});
