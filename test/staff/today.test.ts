import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatAge } from '#website/attention/age.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { requestCalls } from '../cremation/requests/request-calls.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { addPerson, signInAsOperator, StaffBrowser, signInAs } from '../support/staff-browser.ts';
import { book } from '../support/records/booking.ts';
import { joinLines, unescapeHtml } from '../support/html.ts';

let una: string;
let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const dayMs = 86_400_000;
const formatInDays = (days: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T10:30:00`;

const readWords = async (page: Promise<{ text: string }>) => joinLines((await page).text);

async function bookPlaces(eventGuid: string, numberOfAttendees: number) {
  const booked = await book(lychgate.address, eventGuid, { numberOfAttendees });
  assert.equal(booked.status, 200, JSON.stringify(booked.body));
}

test('on a quiet day Today is calm; then it names the events to look at', async () => {
  const browser = new StaffBrowser(lychgate);
  una = await addPerson(lychgate, 'Una', 'staff');
  await browser.signIn(una);
  assert.match(await readWords(browser.open('/office')), /Nothing needs attention\./);
  const far = await makeEvent(lychgate.address, {
    title: 'Far away',
    startDateTime: formatInDays(40),
    maxCapacity: 10,
  });
  await bookPlaces(far, 8);
  const quiet = await readWords(browser.open('/office'));
  assert.match(quiet, /Nothing needs attention\. The next event Far away .*8 of 10 places taken\./);
  await makeEvent(lychgate.address, { title: 'Soon', startDateTime: formatInDays(13) });
  await makeEvent(lychgate.address, { title: 'Later', startDateTime: formatInDays(15) });
  const full = await makeEvent(lychgate.address, {
    title: 'Popular',
    startDateTime: formatInDays(30),
    maxCapacity: 10,
  });
  await bookPlaces(full, 9);
  const text = await readWords(browser.open('/office'));
  assert.doesNotMatch(text, /Nothing needs attention/);
  assert.match(text, /Events that are nearly full Popular .*9 of 10 places taken\. Events without/);
  assert.match(
    text,
    /Events without bookings, within 14 days Soon [^]*The next events Soon .*Later .*Popular/,
  );
});

test('an unopened request leads to its page', async () => {
  const sent = await call(lychgate.address, 'POST', 'UnattendedCremation', createCremationRequest({}));
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(una);
  const { html } = await browser.open('/office');
  const [, href = ''] = /href="([^"]+)" aria-label="Open request/.exec(html) ?? [];
  assert.equal(href, `/office/requests/${sent.body.reference}?state=new&amp;sort=received`);
  assert.equal((await browser.open(unescapeHtml(href))).status, 200);
});

test('a request that somebody takes stays on their Today alone, until it is done or handed on', async () => {
  const { reference } = (
    await call(
      lychgate.address,
      'POST',
      'UnattendedCremation',
      createCremationRequest({ deceasedLastName: 'Alder' }),
    )
  ).body;
  const colleague = await addPerson(lychgate, 'Wyn', 'staff');
  const [hers, his] = [new StaffBrowser(lychgate), new StaffBrowser(lychgate)];
  await hers.signIn(una);
  await his.signIn(colleague);
  const { html, text } = await hers.open('/office');
  assert.doesNotMatch(text, /Your cremation requests/);
  const [, value] = new RegExp(`value="(${reference} \\d+)"`).exec(html)!;
  const taken = await hers.send('/office?index', { 'take-request': value! });
  assert.match(joinLines(taken.text), /The request is yours\..*Your cremation requests Mr John Arthur Alder/);
  const late = await his.send('/office?index', { 'take-request': value! });
  assert.deepEqual([late.status, /Una has this request now/.test(late.text)], [409, true]);
  assert.doesNotMatch((await his.open('/office')).text, /Alder/);
  const operator = await signInAsOperator(lychgate);
  const people = await operator.open('/office/people');
  const [, page] = /href="([^"]+)"><bdi>Una<\/bdi>/.exec(people.html)!;
  const asking = await operator.open(`${page}/remove`);
  assert.match(joinLines(asking.text), /They look after a cremation request that is in progress\./);
  const unsaid = await operator.send(`${page}/remove`);
  assert.match(joinLines(unsaid.text), /has a request in progress\. Please say who takes over\./);
  const [, wyn] = /<option value="([\da-f-]{36})"[^>]*>Wyn/.exec(asking.html)!;
  assert.match((await operator.send(`${page}/remove`, { requests: wyn! })).text, /Removed/);
  assert.match((await his.open('/office')).text, /Your cremation requests[^]*Alder/);
  await his.send(`/office/requests/${reference}`, { do: 'finish', revision: '3' });
  assert.doesNotMatch((await his.open('/office')).text, /Alder/);
  una = await addPerson(lychgate, 'Una', 'staff');
});

test('a request of one’s own that the family has sent again is on Today once', async () => {
  const { ask, arrive } = requestCalls(lychgate.address);
  const { reference, key } = await arrive({ deceasedLastName: 'Rowan' });
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(una);
  await browser.save(`/office/requests/${reference}`, { do: 'take' });
  const countOwn = (text: string) => joinLines(text).match(/Mr John Arthur Rowan/g)?.length;
  const before = await browser.open('/office');
  assert.equal(countOwn(before.text), 1);
  assert.match(joinLines(before.text), /Rowan Requested by Mrs Margaret Ellis , just now/);
  await arrive({ deceasedLastName: 'Rowan', town: 'Leominster' }, key);
  const { text } = await browser.open('/office');
  assert.equal(countOwn(text), 1);
  assert.match(joinLines(text), /The family has sent it again\. You look after it\./);
  const list = await browser.open('/office/requests?state=in-progress');
  assert.match(joinLines(list.text), /Rowan .*The family has sent it again just now.* You /);
  await ask('PUT', `Requests/${reference}`, { state: 'done' });
});

test('an age is in the largest whole unit, also across the end of summer time', () => {
  const now = new Date('2026-10-25T12:00:00Z');
  const ages = ['2026-10-25T12:00:00', '2026-10-25T11:01:00', '2026-10-25T11:00:00', '2026-10-24T13:00:00'];
  assert.deepEqual(
    ages.map((receivedAt) => formatAge(receivedAt, now)),
    ['just now', '59 minutes ago', '1 hour ago', '1 day ago'],
  );
});

test('the set-up check is for administrators, and what is set aside says by whom', async () => {
  const eMail = await addPerson(lychgate, 'Ruth', 'administrator');
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(eMail);
  const inGuide = ['Emails are not sent yet', 'The website has an example name', 'Is there a backup?'];
  const others = [
    'Links in our emails may not work for families yet',
    'We do not know the address of your own website yet',
    'There should be two administrators',
  ];
  const guided = await readWords(browser.open('/office'));
  assert.match(guided, /First steps/);
  for (const heading of others) assert.ok(guided.includes(heading), heading);
  for (const heading of inGuide) assert.ok(!guided.includes(heading), `${heading} twice`);
  await browser.send('/office/guide', { press: 'set-aside' });
  const text = await readWords(browser.open('/office'));
  for (const heading of [...inGuide, ...others]) assert.ok(text.includes(heading), heading);
  assert.ok(!text.includes('The operator key is the one'), 'OPERATOR_KEY is set here');
  const aside = await readWords(browser.send('/office?index', { 'set-aside': 'backup' }));
  assert.match(aside, /Hidden \(1\) Is there a backup\? “We have a backup”, Ruth , \d+ \w+ \d{4}/);
  const restored = await browser.send('/office?index', { 'ask-again': 'backup' });
  assert.doesNotMatch(restored.text, /Hidden \(1\)/);
  await addPerson(lychgate, 'Thomas', 'administrator');
  assert.doesNotMatch((await browser.open('/office')).text, /There should be two administrators/);
  const invented = await browser.send('/office?index', { 'set-aside': 'tea' });
  assert.equal(invented.status, 404);
  const colleague = new StaffBrowser(lychgate);
  await colleague.signIn(una);
  assert.doesNotMatch((await colleague.open('/office')).text, /Before families use the website/);
  assert.equal((await colleague.send('/office?index', { 'set-aside': 'backup' })).status, 403);
});

test('somebody without the role starts no job of money, and a run says who started it', async () => {
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(una);
  const refused = await browser.open('/office/jobs/run/dd-invoicing');
  assert.deepEqual([refused.status, /role “finance”/.test(refused.text)], [403, true]);
  assert.equal((await browser.send('/office/jobs/run/dd-invoicing')).status, 403);
  assert.equal((await browser.open('/office/jobs/run/tea')).status, 404);
  const started = await browser.send('/office/jobs/run/reminders');
  assert.match(started.path, /^\/office\/jobs\/[\da-f-]{36}\?done=started$/);
  assert.match(joinLines(started.text), /Event reminders .*Started by Una/);
  const schedules = await callAsOperator(lychgate, 'GET', 'Jobs/Schedules');
  assert.deepEqual(schedules.body.map(({ kind }: { kind: string }) => kind).toSorted(), [
    'background',
    'reminders',
  ]);
  assert.match(schedules.body[0].nextAt, /^\d{4}-\d\d-\d\dT\d\d:(00|15|30|45):00$/);
  const failed = await (await signInAsOperator(lychgate)).open('/office/jobs?state=failed');
  assert.match(failed.text, /There are no such runs\./);
});

test('a backup that has not come for two nights is named until there is another one', async () => {
  const { rows } = lychgate.database!;
  await rows`
    insert into set_up_answer (item, answered_by, answered_at) values ('backup', 'Ruth', now() - interval '9 days')`;
  await rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    select 'backup', 'schedule', 'done', at, at from (select now() - interval '47 hours' as at) as run`;
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(una);
  const late = /There is no new backup The last one is from \d+ \w+ \d{4}, /;
  const look = () => readWords(browser.open('/office'));
  assert.doesNotMatch(await look(), late);
  await rows`update job_run set finished_at = finished_at - interval '2 hours' where kind = 'backup'`;
  assert.match(await look(), late);
  assert.match(await look(), /why none is made any more.* The last good one was restored and checked on/);
  await rows`
    insert into job_schedule (kind, cron, due_at) values ('backup', '10 3 * * *', now() + interval '1 day')`;
  assert.match(await look(), /Show this to your IT support\. Open the runs of the backup/);
  await rows`delete from job_schedule where kind = 'backup'`;
  const administrator = await signInAsOperator(lychgate);
  assert.match(await readWords(administrator.open('/office')), /Is there a backup\? .*We have a backup/);
  const text = await readWords(administrator.send('/office?index', { 'set-aside': 'backup' }));
  assert.match(text, /Hidden \(1\) Is there a backup\?/);
  assert.doesNotMatch(await look(), late);
});

test('a mail server away for ten minutes is on Today, and each page says if there is none', async () => {
  const browser = await signInAs(lychgate, 'Wren', 'staff');
  const { rows } = lychgate.database!;
  await rows`insert into outbox (purpose_key, kind, recipient, state, due_at, created_at)
    values ('waits', 'attendance-link', 'una@example.org', 'queued', now() + interval '1 hour', now())`;
  const stop = (minutes: number) => rows`
    insert into email_stop (stream, cause, reason, started_at, seen_at)
    values ('transactional', 'away', 'ESOCKET', now() - make_interval(mins => ${minutes}), now())
    on conflict (stream) do update set started_at = excluded.started_at`;
  await stop(9);
  assert.doesNotMatch(await readWords(browser.open('/office')), /not going out/);
  await stop(11);
  const today = await readWords(browser.open('/office'));
  assert.match(today, /Emails are not going out Since .* 1 email waits\. .* Tell your IT support/);
  await rows`delete from email_stop`;
  await rows`delete from outbox where purpose_key = 'waits'`;
  assert.match(
    await readWords(browser.open('/office/events')),
    /Emails are not sent: there is no mail server yet/,
  );
});

test('Today has five requests with their ages, and says how many more there are', async () => {
  const { ask, arrive } = requestCalls(lychgate.address);
  const arrived: string[] = [];
  for (let count = 0; count < 7; count += 1)
    arrived.push((await arrive({ deceasedLastName: 'Linden' })).reference);
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(una);
  const { html, text } = await browser.open('/office');
  assert.equal(html.match(/aria-label="Open request/g)?.length, 5);
  assert.match(joinLines(text), /Received just now, \d+ \w+ \d{4}/);
  const [, link, more] = /<a href="([^"]*)">(\d+) more cremation requests</.exec(html) ?? [];
  const list = await browser.open(unescapeHtml(link!));
  assert.equal(list.html.match(/<tr/g)!.length - 1, 5 + Number(more));
  const finish = (reference: string) => ask('PUT', `Requests/${reference}`, { state: 'done' });
  for (const reference of arrived.splice(0, Number(more) - 1)) await finish(reference);
  assert.match((await browser.open('/office')).html, />1 more cremation request</);
  for (const reference of arrived) await finish(reference);
});
