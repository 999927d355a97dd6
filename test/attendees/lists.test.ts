import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

const add = (event: string, caller: object) =>
  callAsOperator(lychgate, 'POST', `Bereavement/${event}/Attendees`, { numberOfAttendees: 1, ...caller });

/** The cells of the file, as a spreadsheet reads it. */
async function fetchCells(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(lychgate.address + path, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  return { answer, rows: parse(bytes, { bom: true }) as string[][] };
}

const fetchFile = (event: string) =>
  fetchCells(`/api/Bereavement/${event}/Attendees.csv`, { 'X-Api-Key': operatorKey });

describe('The file for a spreadsheet', () => {
  test('has every booking, in UTF-8, and no cell that a spreadsheet would run', async () => {
    const event = await makeEvent(lychgate.address, { extraInfoTitle: '=Food', extraDescriptionTitle: null });
    await add(event, { name: '=HYPERLINK("https://evil.example","Click")', phone: '+44 1632 960 118' });
    await add(event, { name: '@SUM(1)', extraInfo: '-2+3', extraDescription: 'Nuts; =1+1;\t@A\n-2' });
    await add(event, { name: 'Ångström, "Siân"', extraDescription: 'one\ntwo', notes: 'Secret-note' });
    const cancelled = await add(event, { name: 'Zoë', eMail: 'zoe@example.org' });
    await callAsOperator(lychgate, 'POST', `Attendees/${cancelled.body.guid}/Cancel`, {});
    const { answer, rows } = await fetchFile(event);
    assert.equal(
      answer.headers.get('content-disposition'),
      'attachment; filename="attendees-2031-03-29.csv"',
    );
    assert.deepEqual(rows[0]!.slice(0, 7), [
      'Name',
      'People',
      'Status',
      'Email address',
      'Phone',
      "'=Food",
      'Further details',
    ]);
    assert.deepEqual(
      rows.slice(1).map(([name, , status]) => [name, status]),
      [
        [`'=HYPERLINK("https://evil.example","Click")`, 'Attending'],
        ["'@SUM(1)", 'Attending'],
        ['Zoë', 'Cancelled'],
        ['Ångström, "Siân"', 'Attending'],
      ],
    );
    assert.deepEqual([rows[1]![4], rows[2]![5], rows[4]![6]], ["'+44 1632 960 118", "'-2+3", 'one\ntwo']);
    assert.equal(rows[2]![6], "Nuts;' =1+1;\t'@A\n'-2");
    for (const cell of rows.flat()) assert.doesNotMatch(cell, /(^|[;\t\n])\s*[=+\-@]|Secret/);
  });

  test('opens from the list, is complete with many bookings, and is refused to others', async () => {
    const event = await makeEvent(lychgate.address);
    await lychgate.database!.rows`
      insert into attendee (event_id, source, name, number_of_attendees, attendance_status, changed_at)
      select event.id, 'staff', 'Visitor ' || number % 700, 1, 'Attending', now()
      from event, generate_series(1, 1800) as number where guid = ${event}`;
    assert.equal((await fetchFile(event)).rows.length, 1801);
    const path = `/office/events/${event}/attendees`;
    assert.match((await browser.open(path)).html, new RegExp(`href="${path}\\.csv"`));
    const opened = await browser.open(`${path}.csv`);
    assert.equal(opened.html.trim().split('\r\n').length, 1801);
    assert.match(opened.headers.get('cache-control')!, /no-store/);
    const stranger = await fetch(`${lychgate.address}${path}.csv`, { redirect: 'manual' });
    assert.equal(stranger.status, 302);
    assert.equal((await call(lychgate.address, 'GET', `Bereavement/${event}/Attendees.csv`)).status, 401);
  });
});

describe('The list at the door', () => {
  test('has who attends by name, a box for each person up to six, and blank lines', async () => {
    const event = await makeEvent(lychgate.address, { title: 'Carol service', extraInfoTitle: 'Food' });
    await add(event, {
      name: 'joan price',
      numberOfAttendees: 3,
      extraInfo: 'No nuts',
      notes: 'Secret-note',
    });
    await add(event, { name: 'Harold Ellis', numberOfAttendees: 9, phone: '01632 960 118' });
    const cancelled = await add(event, { name: 'Zoë' });
    await callAsOperator(lychgate, 'POST', `Attendees/${cancelled.body.guid}/Cancel`, {});
    const { html, text } = await browser.open(`/office/events/${event}/door-list`);
    assert.match(html, /<button[^>]*data-print=[^>]*hidden="">Print<\/button>/);
    const rows = html.split('<tr').slice(2);
    const boxes = rows.map((row) => row.split('<span></span>').length - 1);
    assert.deepEqual(boxes, [1, 3, ...Array.from({ length: 12 }, () => 1)]);
    assert.match(rows[0]!, /Harold Ellis.*9 people.*01632 960 118/s);
    assert.match(rows[1]!, /joan price.*3 people.*Food.*No nuts/s);
    assert.match(text.replaceAll(/\s+/g, ' '), /2 bookings, 12 people\. As of \d+ \w+ \d{4}, /);
    assert.doesNotMatch(html, /Zoë|Secret-note/);
  });
});
