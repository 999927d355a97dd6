import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  book,
  createClockedBackOffice,
  findEmailsTo,
  getEvent,
  addSeries,
} from '../managing/clocked-back-office.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../../support/answers.ts';

const office = createClockedBackOffice();
const reason = 'The hall has been flooded.';
type Scope = 'this' | 'later' | 'upcoming';

const cancel = (guid: string, scope: Scope, more: object = { reason }) =>
  office.api.cancelEvent({ guid, body: { scope, ...more } });
const readStates = (guids: string[]) =>
  Promise.all(guids.map(async (guid) => (await getEvent(office, guid)).state));
const undo = (guid: string, scope: 'this' | 'together' = 'this') =>
  office.api.undoEventCancellation({ guid, query: { scope } });

describe('Cancelling an event of a series', () => {
  test('cancels this one, this and the later ones, or all', async () => {
    const guids = await addSeries(office);
    assertAccepted(await cancel(guids[2]!, 'later'));
    assert.deepEqual(await readStates(guids), ['upcoming', 'upcoming', 'cancelled', 'cancelled']);
    assertAccepted(await cancel(guids[1]!, 'this'));
    assert.deepEqual(await readStates(guids), ['upcoming', 'cancelled', 'cancelled', 'cancelled']);
    const others = await addSeries(office);
    assertAccepted(await cancel(others[2]!, 'upcoming'));
    assert.deepEqual(await readStates(others), Array(4).fill('cancelled'));
  });

  test('needs a reason if somebody is booked on one of them, and emails it for each booking', async () => {
    const guids = await addSeries(office);
    for (const guid of [guids[1]!, guids[3]!]) await book(office, guid, 'twice@example.org');
    assert.deepEqual(Object.keys(getFieldErrors(await cancel(guids[0]!, 'later', {})) as object), ['reason']);
    assert.deepEqual(await readStates(guids), Array(4).fill('upcoming'));
    assertAccepted(await cancel(guids[2]!, 'later'));
    assertAccepted(await cancel(guids[0]!, 'upcoming'));
    const emails = await findEmailsTo(office, 'twice@example.org');
    const dueAt = new Date(office.now.getTime() + 600_000);
    assert.deepEqual(
      emails.filter(({ kind }) => kind === 'event-cancelled'),
      Array.from({ length: 2 }, () => ({ kind: 'event-cancelled', state: 'queued', dueAt })),
    );
  });

  test('leaves alone what has started, and answers to an earlier revision of this event', async () => {
    const guids = await addSeries(office);
    office.now = new Date('2026-03-12T10:00:00Z');
    assert.equal(
      getRefusalCode(await cancel(guids[1]!, 'upcoming', { reason, revision: 7 })),
      'changed-meanwhile',
    );
    assertAccepted(await cancel(guids[1]!, 'upcoming', { reason, revision: 1 }));
    assert.deepEqual(await readStates(guids), ['past', 'cancelled', 'cancelled', 'cancelled']);
  });

  test('can be undone for ten minutes, for one or for all that were cancelled together', async () => {
    const guids = await addSeries(office);
    await book(office, guids[3]!, 'undone@example.org', 2);
    assertAccepted(await cancel(guids[0]!, 'this'));
    office.now = new Date(office.now.getTime() + 60_000);
    assertAccepted(await cancel(guids[1]!, 'later'));
    assert.equal((await getEvent(office, guids[2]!)).series!.cancelledTogether, 3);
    assertAccepted(await undo(guids[2]!));
    assert.deepEqual(await readStates(guids), ['cancelled', 'cancelled', 'upcoming', 'cancelled']);
    assertAccepted(await undo(guids[1]!, 'together'));
    assert.deepEqual(await readStates(guids), ['cancelled', 'upcoming', 'upcoming', 'upcoming']);
    assert.equal((await getEvent(office, guids[3]!)).numberOfAttendees, 2);
    assert.deepEqual(
      (await findEmailsTo(office, 'undone@example.org')).filter(({ kind }) => kind === 'event-cancelled'),
      [],
    );
    office.now = new Date(office.now.getTime() + 600_000);
    assert.equal(getRefusalCode(await undo(guids[0]!, 'together')), 'too-late');
  });
});
