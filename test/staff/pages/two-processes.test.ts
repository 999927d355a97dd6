// @proof: each form of the office, sent to two processes at once; pressed-twice.test.ts sends them to one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { readForms, type PageForm } from '../../fuzz/pages.ts';
import { callAsOperator, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, password, StaffBrowser } from '../../support/staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';
import { startTwo } from '../../support/processes/two-processes.ts';

let both: [TestedLychgate, TestedLychgate];
before(async () => {
  both = await startTwo();
});
after(async () => {
  for (const lychgate of both.toReversed()) await lychgate.stop();
});

/** The text for empty fields. */
const formValues: Record<string, string> = {
  name: 'Twice',
  eMail: 'twice@willow.example',
  title: 'Twice',
  startDay: '3 12 2031',
  startTime: '2.30pm',
  subject: 'Twice',
  text: 'Twice over.',
  numberOfAttendees: '1',
  phone: '01632 960 789',
  reason: 'Flooded.',
  role: 'staff',
  notificationAddresses: 'twice@willow.example',
  entries: 'Single\nMarried',
  currentPassword: password,
  password: 'teacup meadow sixpence',
};

// The second answer may state the result of the first one: a name or an address is taken, a password has changed, an
// email is being sent.
const saysSo =
  /\/office\/(people|programs|branches\/new|contacts\/\w+|account|account\/codes|emails\/\d+|requests\/[\w-]+\/answers|sign-offs\/[\w-]+\/void)$/;

// Jobs and the outbox write history too, and the schedule starts jobs every quarter of an hour.
const ofRuth = { history: "where actor_name = 'Ruth'", job_run: "where trigger = 'operator'" };

async function countRowsOfTables({ database }: TestedLychgate): Promise<Map<string, number>> {
  const rows = await database!.rows<{ name: string; count: string }>`
    select table_name as name,
           (xpath('//count/text()', query_to_xml(format('select count(*) from %I %s', table_name, ${JSON.stringify(ofRuth)}::jsonb ->> table_name::text), true, true, '')))[1]::text as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/**
 * One press sends the answer to a sign-off to two, and lets a job begin that writes a row for each record. A run may end
 * before the second press arrives, which then starts another; `test/jobs/runs.test.ts` presses while one runs.
 * Each press for a calendar address answers a new one, which only this answer shows, and the last one counts.
 */
const mayGrowBy = ({ action }: PageForm, table: string): number =>
  (table === 'outbox' && action.endsWith('/record')) ||
  (table === 'sage_link' && action.endsWith('/sync-sage')) ||
  (['job_run', 'history'].includes(table) && action.includes('/jobs/run/')) ||
  (['outbox', 'history'].includes(table) && action.endsWith('/account/calendar'))
    ? 2
    : 1;

test('each form of the staff pages that arrives at two processes at once is carried out once', async () => {
  const [first] = both;
  const browser = new StaffBrowser(first);
  const pages = await makeOfficePages(first.address);
  await browser.signIn(await addPerson(first, 'Ruth', 'administrator'));
  const cookie = browser.cookie();
  const faults: string[] = [];
  let carriedOut = 0;
  let before = await countRowsOfTables(first);
  for (const page of pages)
    for (const form of await readForms(first.address, [page], cookie)) {
      if (form.action.endsWith('sign-out')) continue;
      const [one, other] = await Promise.all(both.map((lychgate) => send(lychgate, form, cookie)));
      const later = await countRowsOfTables(first);
      const grown = [...later].filter(([name, count]) => count - before.get(name)! > mayGrowBy(form, name));
      before = later;
      const isAlike = one! < 400 === other! < 400 || saysSo.test(form.action);
      if (one! < 400) carriedOut += 1;
      if (grown.length > 0 || !isAlike || one! >= 500 || other! >= 500)
        faults.push(`${form.action} ${Object.keys(form.fields)}: ${one}, ${other}, ${grown.join(' ')}`);
    }
  assert.deepEqual(faults, []);
  assert.ok(carriedOut > 25, `${carriedOut} forms were carried out`);
});

test('two people who cancel and undo an event at once leave all of it cancelled, or nothing', async () => {
  const { guid } = await createEventWith(12);
  const own = `Bereavement/${guid}/Cancellation`;
  for (let round = 0; round < 6; round += 1) {
    const cancelTwice = () => both.map((at) => callAsOperator(at, 'POST', own, { reason: 'Flooded.' }));
    const undoTwice = () => both.map((at) => callAsOperator(at, 'DELETE', own));
    const answers = await Promise.all(round % 2 === 0 ? cancelTwice() : [...undoTwice(), ...cancelTwice()]);
    assert.ok(answers.every(({ status }) => status < 500));
    const [found] = await both[0].database!.rows<{ live: number; waiting: number; isCancelled: boolean }>`
      select cancelled_at is not null as "isCancelled",
             (select count(*)::integer from attendee
              where event_id = event.id and attendance_status = 'Attending' and not cancelled_with_event) as live,
             (select count(*)::integer from outbox
              where kind = 'event-cancelled' and facts -> 'event' ->> 'guid' = event.guid::text) as waiting
      from event where guid = ${guid}`;
    const { isCancelled, ...bookings } = found!;
    assert.deepEqual(bookings, isCancelled ? { live: 0, waiting: 12 } : { live: 12, waiting: 0 });
  }
});

test('four people whom two processes check in at once count as four, and so when one is undone', async () => {
  const { guid, bookings } = await createEventWith(1, 4);
  const arrive = (at: TestedLychgate) =>
    callAsOperator(at, 'POST', `CheckIn/${guid}/Arrivals`, {
      guid: randomUUID(),
      attendeeGuid: bookings[0],
      people: 4,
    });
  await Promise.all([...both, ...both].map(arrive));
  const { body: list } = await callAsOperator(both[1], 'GET', `CheckIn/${guid}`);
  assert.equal(list.totals.arrived, 4);
  const [{ guid: arrival }] = list.bookings[0].arrivals;
  await Promise.all(both.map((at) => callAsOperator(at, 'DELETE', `CheckIn/${guid}/Arrivals/${arrival}`)));
  assert.equal((await callAsOperator(both[0], 'GET', `CheckIn/${guid}/Totals`)).body.arrived, 0);
});

/** An event with `count` bookings of `numberOfAttendees` people each. */
async function createEventWith(count: number, numberOfAttendees = 1) {
  const guid = await makeEvent(both[0].address);
  const added = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const body = { name: `Visitor ${index}`, eMail: `visitor${index}@example.org`, numberOfAttendees };
      return callAsOperator(both[index % 2]!, 'POST', `Bereavement/${guid}/Attendees`, body);
    }),
  );
  return { guid, bookings: added.map(({ body }) => body.guid as string) };
}

async function send({ address }: TestedLychgate, { action, fields }: PageForm, cookie: string) {
  const filled = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    value || (formValues[name] ?? ''),
  ]);
  const answer = await fetch(address + action, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: address },
    body: new URLSearchParams(filled),
  });
  return answer.status;
}
