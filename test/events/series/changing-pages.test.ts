import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { book } from '../../support/records/booking.ts';
import { startTestLychgate, runAsOperator, type TestedLychgate } from '../../support/lychgate.ts';
import { readForm } from '../../support/html.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  ruth = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

async function addSeries(title: string): Promise<string[]> {
  const series = {
    title,
    startDateTime: '2031-12-02T10:30:00',
    repeats: 'weekly',
    count: 3,
    maxCapacity: 12,
  };
  const { events } = await runAsOperator(lychgate, 'POST', 'EventSeries', series);
  return events.map(({ guid }: { guid: string }) => guid);
}

const openEdit = async (guid: string) => {
  const path = `/office/events/${guid}/edit`;
  return { path, fields: readForm((await ruth.open(path)).html, 'name="title"').fields };
};

const readEach = async (guids: string[], field: string) =>
  Promise.all(
    guids.map(async (guid) => (await runAsOperator(lychgate, 'GET', `Bereavement/${guid}`))[field]),
  );

describe('Without JavaScript, staff who change a series', () => {
  test('are told of a colleague’s change of this event, and then save both for all', async () => {
    const guids = await addSeries('Group');
    const { path, fields } = await openEdit(guids[0]!);
    await runAsOperator(lychgate, 'PUT', `Bereavement/${guids[0]}`, { town: 'Ludlow' });
    await runAsOperator(lychgate, 'PUT', `Bereavement/${guids[1]}`, { town: 'Oswestry' });
    const refused = await ruth.send(path, { ...fields, title: 'Circle', scope: 'upcoming' });
    assert.match(refused.text, /Somebody else has changed this event meanwhile/);
    const refusedForm = readForm(refused.html, 'name="title"').fields;
    assert.deepEqual([refusedForm.title, refusedForm.town, refusedForm.scope], ['Circle', 'Ludlow', 'later']);
    assert.match((await ruth.send(path, refusedForm)).text, /Saved on each of these dates\./);
    assert.deepEqual(await readEach(guids, 'title'), ['Circle', 'Circle', 'Circle']);
    assert.deepEqual(await readEach(guids, 'town'), ['Ludlow', 'Oswestry', null]);
  });

  test('are asked before another date has fewer places than people', async () => {
    const guids = await addSeries('Choir');
    await book(lychgate.address, guids[2]!, { eMail: 'mary@example.org', numberOfAttendees: 9 });
    const { path, fields } = await openEdit(guids[0]!);
    const form = { ...fields, maxCapacity: '5', scope: 'later' };
    const question = await ruth.send(path, form);
    assert.match(question.text, /More people are booked than 5 places on one of these dates at least\./);
    assert.deepEqual(await readEach(guids, 'maxCapacity'), [12, 12, 12]);
    await ruth.send(path, { ...form, belowBooked: 'yes' });
    assert.deepEqual(await readEach(guids, 'maxCapacity'), [5, 5, 5]);
  });

  test('read which date keeps them from it', async () => {
    const guids = await addSeries('Walk');
    await book(lychgate.address, guids[2]!, { eMail: 'mary@example.org', numberOfAttendees: 1 });
    const { path, fields } = await openEdit(guids[0]!);
    const refused = await ruth.send(path, { ...fields, publishing: 'draft', scope: 'later' });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /Tuesday 16 December 2031: 1 person is booked, so this event stays published/);
    assert.equal(readForm(refused.html, 'name="title"').fields.scope, 'later');
  });

  test('see which choices there are on the last date, and none without a series', async () => {
    const guids = await addSeries('Tea');
    assert.match((await ruth.open(`/office/events/${guids[2]}/cancel`)).text, /All 3 upcoming ones/);
    const alone = await runAsOperator(lychgate, 'POST', 'Bereavement', {
      title: 'Alone',
      startDateTime: '2031-12-02T10:30:00',
    });
    assert.doesNotMatch((await ruth.open(`/office/events/${alone.guid}/edit`)).text, /Only this one/);
  });
});
