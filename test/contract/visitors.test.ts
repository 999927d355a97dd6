import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { visitorCalls } from '#contract/visitor/calls.ts';
import { createBackOffice, createOperatorApi, createVisitorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

let parts: BackOfficeParts;
let drop: () => Promise<void>;
before(async () => {
  const fresh = await createDatabase();
  drop = fresh.drop;
  parts = await backOfficeParts(fresh.database, () => new Date('2026-11-24T12:00:00Z'));
});
after(() => drop());

test('the pages of visitors reach the calls of visitors, and none of staff', () => {
  assert.deepEqual(Object.keys(createBackOffice(parts)), Object.keys(calls));
  assert.deepEqual(Object.keys(createVisitorApi(parts)).toSorted(), [
    'addOwnPaper',
    'answerEvent',
    'answerOwnApplication',
    'captionAddedPhotographs',
    'checkErasureReceipt',
    'emailPrivateLink',
    'findBookedEvent',
    'findStaffCalendar',
    'finishSage',
    'getCaptions',
    'getFuneralLink',
    'getOtherDates',
    'getOwnApplication',
    'getOwnEventAnswer',
    'getOwnNews',
    'getOwnPapers',
    'getOwnPrice',
    'getOwnSignedApplication',
    'getOwnStatement',
    'getOwnWaitingPlace',
    'getPrices',
    'getPricesDocument',
    'getSignoffLink',
    'joinWaitingList',
    'leaveWaitingList',
    'removeAddedPhotograph',
    'reportPhotograph',
    'sendComplaint',
    'signOwnApplication',
  ]);
  assert.equal(Object.keys(visitorCalls).length, 27);
});

test('no page of a visitor starts a job', async () => {
  const backOffice = createBackOffice(parts);
  for (const start of [
    'syncSageApi',
    'automatedDdInvoicing',
    'backgroundServiceApi',
    'emailReminders',
  ] as const) {
    const answer = await backOffice[start]({});
    assert.ok(isRefused(answer) && answer.code === 'role-missing', start);
  }
});

test('a draft is shown to the holder of a private link only', async () => {
  const event = { title: 'Coffee morning', startDateTime: '2027-01-10T11:00:00', isDraft: true };
  const created = assertAccepted(await createOperatorApi(parts).createEvent({ body: event }));
  const { findBookedEvent } = createVisitorApi(parts);
  for (const manageToken of ['', 'a@example.org', `manage-1-${'a'.repeat(43)}`])
    assert.equal(await findBookedEvent({ eventGuid: created.guid, manageToken }), null);
});
