import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CheckInList } from '#contract/operator/events/check-in.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { openDoorWith } from './check-in-event.ts';
import { StaffBrowser, signInAs } from '../../support/staff-browser.ts';
import { readAttribute, joinLines } from '../../support/html.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAs(lychgate, 'Ruth', 'staff');
});
after(() => lychgate.stop());

type Form = Record<string, string>;
type CheckInAnswer = { results: { refused: string | null }[]; list: CheckInList };

/** The forms of a page with all their fields. */
const readForms = (html: string): Form[] =>
  Array.from(html.matchAll(/<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/gs), ([, inside = '']) => {
    const inputs = Array.from(inside.matchAll(/<input\b[^>]*>/g), ([tag]) => [
      readAttribute(tag, 'name'),
      readAttribute(tag, 'value'),
    ]);
    const chosen = /<option value="(\d+)" selected/.exec(inside)?.[1];
    return { ...Object.fromEntries(inputs), ...(chosen && { people: chosen }) };
  });

describe('The check-in page without JavaScript', () => {
  test('checks in from the list, says what was counted, and undoes it', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
    const path = `/office/events/${door.eventGuid}/check-in`;
    const page = await browser.open(path);
    assert.match(joinLines(page.text), /0 of 5 people here/);
    assert.match(joinLines(page.text), /This event is not today\. It is on .*2031, in [\d,]+ days\./);
    const { guid } = await door.find('Margaret Ellis');
    const form = readForms(page.html).find(({ attendee }) => attendee === guid)!;
    assert.equal(form.people, '4');
    const after = await browser.send(path, { ...form, people: '3' });
    assert.match(joinLines(after.text), /Checked in\. .*3 of 5 people here/);
    assert.match(joinLines(after.text), /Margaret Ellis.*3 of 4/);

    // A form that is pressed twice, or sent again by Back, counts once.
    await browser.send(path, { ...form, people: '3' });
    const reopened = await browser.open(path);
    assert.match(joinLines(reopened.text), /3 of 5 people here/);
    const stale = await browser.send(path, {
      ...readForms(page.html)[1]!,
      ...form,
      arrival: crypto.randomUUID(),
    });
    assert.match(joinLines(stale.text), /Some of them had been checked in before.*4 of 5 people here/);
    const undo = readForms(stale.html).find(({ intent }) => intent === 'undo')!;
    assert.match(joinLines((await browser.send(path, undo)).text), /Undone\. .*3 of 5 people here/);
  });

  test('finds a typed code, names the event of another one, and searches by name', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2, 'Thomas Reed': 1 });
    const other = await openDoorWith(lychgate, {}, { title: 'Coffee morning' });
    const { code } = await door.find('Margaret Ellis');
    const path = `/office/events/${door.eventGuid}/check-in`;
    const found = await browser.open(`${path}?code=${code.toLowerCase()}`);
    assert.match(
      joinLines(found.text),
      /Check in by code .*Margaret Ellis 2 people, not here yet .*Bookings/,
    );
    const elsewhere = await browser.open(`/office/events/${other.eventGuid}/check-in?code=${code}`);
    assert.match(joinLines(elsewhere.text), /This code is for another event: A Quiet Hour, 29 March 2031\./);
    assert.doesNotMatch(joinLines(elsewhere.text), /Ellis/);
    const searched = await browser.open(`${path}?q=reed`);
    assert.match(joinLines(searched.text), /Thomas Reed/);
    assert.doesNotMatch(joinLines(searched.text), /Ellis/);
  });

  test('counts people without a booking, and keeps what was typed if that is refused', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
    const path = `/office/events/${door.eventGuid}/check-in`;
    const form = readForms((await browser.open(path)).html).find(({ intent }) => intent === 'walk-in')!;
    const refused = await browser.send(path, { ...form, people: '0', name: 'Rosa Lind' });
    assert.equal(refused.status, 400);
    assert.match(joinLines(refused.text), /Please enter how many people have arrived \(1-50\)\./);
    assert.match(refused.html, /value="Rosa Lind"/);
    const added = await browser.send(path, { ...form, people: '2', name: 'Rosa Lind' });
    assert.match(
      joinLines(added.text),
      /Added\. .*2 people without a booking, 2 in all\..*Rosa Lind , 2 people/,
    );
  });

  test('is for one at a time, and the list of attendees checks in several', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1, 'Ann Gray': 2 });
    const path = `/office/events/${door.eventGuid}/attendees`;
    const boxes = [...(await browser.open(path)).html.matchAll(/name="(selected)" value="([^"]+)"/g)];
    const several = boxes.map(([, name, value]) => [name!, value!] as [string, string]);
    assert.equal(several.length, 3);
    const act = [...several, ['act', 'check-in']] as [string, string][];
    const question = await browser.open(`${path}/several?${new URLSearchParams(act)}`);
    assert.match(
      joinLines(question.text),
      /Check in 3 bookings\? .*not today.* All people of each booking .* Ann Gray/,
    );
    assert.equal((await door.list()).totals.arrived, 0);
    const { key } = readForms(question.html).find((each) => each.key)!;
    const form: [string, string][] = [...act, ['key', key!]];
    for (const press of ['once', 'twice'])
      assert.match(
        joinLines((await browser.sendFields(`${path}/several`, form)).text),
        /They are checked in\./,
        press,
      );
    assert.equal((await door.list()).totals.arrived, 7);
    const later = await browser.sendFields(`${path}/several`, act);
    assert.match(
      joinLines(later.text),
      /Nothing was changed.* Thomas Reed .*Everybody of this booking was here before/,
    );
    assert.equal((await door.list()).totals.arrived, 7);
  });

  test('is not for visitors, and does not exist for an event that does not', async () => {
    const path = `/office/events/${crypto.randomUUID()}/check-in`;
    assert.equal((await browser.open(path)).status, 404);
    const visitor = new StaffBrowser(lychgate);
    assert.match((await visitor.open(path)).path, /^\/office\/sign-in/);
    const live = await fetch(`${lychgate.address}${path}/live`);
    assert.deepEqual([live.status, await live.json()], [401, { isSignedOut: true }]);
  });
});

describe('What a device sends later', () => {
  test('is refused in somebody else’s session, and one by one where it does not fit', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
    const { guid: attendeeGuid } = await door.find('Margaret Ellis');
    const [ruth] = await lychgate.database!.rows<{
      guid: string;
    }>`select guid from staff where name = 'Ruth'`;
    const { cursor } = await door.list();
    const { eventGuid } = door;
    const good = {
      kind: 'arrival',
      guid: crypto.randomUUID(),
      eventGuid,
      attendeeGuid,
      people: 2,
      secondsAgo: 5,
    };
    const actions = [
      { kind: 'constructor', guid: '1' },
      { kind: { toString: 1 } },
      null,
      { ...good, guid: 'no guid' },
      { ...good, guid: crypto.randomUUID(), attendeeGuid: crypto.randomUUID() },
      good,
    ];
    const send = (body: object) =>
      browser.sendJson<CheckInAnswer>(`/office/events/${eventGuid}/check-in/live`, {
        since: cursor,
        ...body,
      });
    assert.equal((await send({ by: crypto.randomUUID(), actions })).status, 409);
    assert.equal(
      (await send({ by: ruth!.guid, actions: Array.from({ length: 51 }, () => good) })).status,
      400,
    );
    const { results, list } = (await send({ by: ruth!.guid, actions })).body;
    assert.deepEqual(
      results.map(({ refused }) => refused !== null),
      [true, true, true, true, true, false],
    );
    assert.equal(list.totals.arrived, 2);
    assert.equal((await send({ by: ruth!.guid, actions: [], since: { toString: 1 } })).status, 200);
  });
});
