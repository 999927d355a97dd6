import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { EventView } from '#contract/operator/events/events.ts';
import { addEvent, book, createClockedBackOffice } from './clocked-back-office.ts';
import { assertAccepted, getRefusalCode } from '../../support/answers.ts';

const office = createClockedBackOffice();
const guids: Record<string, string> = {};

async function listTitles(view: EventView, q?: string): Promise<string[]> {
  return assertAccepted(await office.api.getEvents({ query: { view, q } })).items.map(({ title }) => title);
}

describe('The events of staff', () => {
  before(async () => {
    office.now = new Date('2026-01-05T10:00:00Z');
    const add = async (title: string, details: object = {}) => {
      guids[title] = await addEvent(office, { title, ...details });
    };
    await add('Coffee in Ludlow', { town: 'Ludlow', startDateTime: '2026-02-03T10:00:00' });
    await add('Walk', { location: '100% wool_shop', startDateTime: '2026-02-02T10:00:00' });
    await add('Last year', { startDateTime: '2025-02-02T10:00:00' });
    await add('Last week', { startDateTime: '2025-12-30T10:00:00' });
    await add('Draft', { isDraft: true });
    await add('Spring', { publishAt: '2026-02-01T09:00:00', startDateTime: '2026-05-01T10:00:00' });
    await add('Flooded');
    await book(office, guids.Walk!, 'one@example.org', 4);
    await book(office, guids.Walk!, 'two@example.org', 3);
    assertAccepted(await office.api.cancelEvent({ guid: guids.Flooded!, body: {} }));
  });

  test('are each in one view, in the order in which a branch asks for them', async () => {
    assert.deepEqual(await listTitles('upcoming'), ['Walk', 'Coffee in Ludlow']);
    assert.deepEqual(await listTitles('past'), ['Last week', 'Last year']);
    assert.deepEqual(await listTitles('drafts'), ['Draft', 'Spring']);
    assert.deepEqual(await listTitles('cancelled'), ['Flooded']);
  });

  test('say how many people and bookings they have', async () => {
    const { items } = assertAccepted(await office.api.getEvents({ query: {} }));
    assert.deepEqual([items[0]!.numberOfAttendees, items[0]!.numberOfBookings], [7, 2]);
  });

  test('are found by all words of the title or the place, whatever their case', async () => {
    assert.deepEqual(await listTitles('upcoming', ' ludlow  COFF '), ['Coffee in Ludlow']);
    assert.deepEqual(await listTitles('upcoming', '100% wool_'), ['Walk']);
    assert.deepEqual(await listTitles('upcoming', '0%_'), []);
    assert.deepEqual(await listTitles('upcoming', 'wo'), ['Walk'], 'a short word begins a word');
    assert.deepEqual(await listTitles('upcoming', 'ol'), []);
    assert.deepEqual(await listTitles('upcoming', 'ludlow walk'), []);
  });

  for (const view of ['upcoming', 'past', 'drafts'] as const)
    test(`are paged without a gap or a repeat: ${view}`, async () => {
      const whole = await listTitles(view);
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = assertAccepted(await office.api.getEvents({ query: { view, after, limit: '1' } }));
        assert.equal(page.total, whole.length);
        paged.push(...page.items.map(({ title }) => title));
        after = page.next ?? undefined;
      } while (after);
      assert.deepEqual(paged, whole);
    });

  test('are those of one branch, if somebody asks for it', async () => {
    const addresses = ['office@willow.example'];
    const body = {
      name: 'Ludlow',
      phone: '01632 960 456',
      eMail: addresses[0]!,
      notificationAddresses: addresses,
    };
    const { guid: branch } = assertAccepted(await office.api.createBranch({ body }));
    await addEvent(office, { title: 'In Ludlow', branch });
    const [main] = assertAccepted(await office.api.getBranches({}));
    const listTitlesByBranch = async (branchGuid: string) =>
      assertAccepted(await office.api.getEvents({ query: { branch: branchGuid } })).items.map(
        ({ title }) => title,
      );
    assert.deepEqual(await listTitlesByBranch(branch), ['In Ludlow']);
    assert.deepEqual(await listTitlesByBranch(main!.guid), ['Walk', 'Coffee in Ludlow']);
    assert.equal(
      getRefusalCode(await office.api.getEvents({ query: { branch: crypto.randomUUID() } })),
      'branch-not-found',
    );
    assertAccepted(await office.api.removeBranch({ guid: branch, query: {} }));
  });

  test('two that were cancelled at the same moment are both found page by page', async () => {
    for (const title of ['First', 'Second']) {
      const guid = await addEvent(office, { title });
      assertAccepted(await office.api.cancelEvent({ guid, body: {} }));
    }
    const [first] = await listTitles('cancelled');
    const page = assertAccepted(await office.api.getEvents({ query: { view: 'cancelled', limit: '1' } }));
    assert.equal(page.items[0]!.title, first);
    const rest = assertAccepted(
      await office.api.getEvents({ query: { view: 'cancelled', after: page.next! } }),
    );
    assert.deepEqual([first, ...rest.items.map(({ title }) => title)], ['Second', 'First', 'Flooded']);
  });
});
