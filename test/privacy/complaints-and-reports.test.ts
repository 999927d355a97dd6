import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purposes } from '#contract/lawful-bases.ts';
import { retentionNames } from '#contract/operator/privacy/retention.ts';
import { addFuneral } from '../funerals/funeral-fixture.ts';
import { submitForm } from '../support/submit-form.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { readMainText } from '../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const path = '/privacy/complaint';
const mary = {
  key: 'one-form',
  text: 'You wrote to my husband, who has died.',
  name: 'Mary Ellis',
  eMail: 'mary@example.org',
  phone: '',
};
const callAsStaff = async (method: string, address: string, body?: unknown) =>
  (await callAsOperator(lychgate, method, address, body)).body;

test('a complaint keeps every word on an error, and is taken once and acknowledged by email', async () => {
  const notice = await (await fetch(`${lychgate.address}/privacy`)).text();
  assert.match(notice, /href="\/privacy\/complaint"/);
  const refused = await submitForm(lychgate, path, { ...mary, eMail: 'mary' });
  const refusedPage = await refused.text();
  assert.equal(refused.status, 400);
  for (const text of [mary.text, 'value="Mary Ellis"', 'value="mary"', 'value="one-form"'])
    assert.ok(refusedPage.includes(text), text);
  const answers = await Promise.all([submitForm(lychgate, path, mary), submitForm(lychgate, path, mary)]);
  const texts = await Promise.all(answers.map(async (answer) => readMainText(await answer.text())));
  const references = texts.map((text) => /DC-\w{4}-\w{4}/.exec(text)?.[0]);
  const { items } = await callAsStaff('GET', 'Complaints');
  assert.deepEqual(references, [items[0].reference, items[0].reference], texts.join());
  assert.equal(items.length, 1);
  assert.equal(items[0].acknowledgedOn, items[0].receivedOn);
  assert.deepEqual(await readEmailKinds(lychgate.database!, mary.eMail), ['complaint-received']);
});

test('a complaint is late on the day after the 30th, and an outcome is emailed once', async () => {
  const body = { name: 'Ben Hill', eMail: 'ben@example.org', text: 'Stop.', way: 'letter' };
  const { reference } = await callAsStaff('POST', 'Complaints', body);
  const { rows } = lychgate.database!;
  const moveClock = async (daysAgo: number) => {
    await rows`
      update data_complaint set received_on = (now() at time zone 'Europe/London')::date - ${daysAgo}::integer
      where reference = ${reference}`;
    const { daysLeft, isLate } = await callAsStaff('GET', `Complaints/${reference}`);
    return { daysLeft, isLate };
  };
  assert.deepEqual(await moveClock(29), { daysLeft: 0, isLate: false });
  assert.deepEqual(await moveClock(30), { daysLeft: -1, isLate: true });
  const outcome = { outcome: 'You are off our lists.', byEmail: true };
  assert.equal(await callAsStaff('POST', `Complaints/${reference}/Outcome`, outcome), true);
  assert.equal(
    (await callAsStaff('POST', `Complaints/${reference}/Outcome`, outcome)).code,
    'complaint-closed',
  );
  assert.deepEqual(await readEmailKinds(lychgate.database!, body.eMail), [
    'complaint-received',
    'complaint-outcome',
  ]);
  assert.deepEqual((await callAsStaff('GET', 'Complaints?state=closed')).counts, { open: 1, closed: 1 });
});

test('a reported photograph is chosen without script, hidden once, and the reporter is told', async () => {
  const { rows } = lychgate.database!;
  const { guid: funeral, viewKey } = await addFuneral(lychgate.address);
  await rows`
    insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at, state)
    values (${funeral}, sha256('one'), 'jpeg', 9, 3, 3, 'key-of-the-first-one', now(), 'ready'),
           (${funeral}, sha256('two'), 'jpeg', 9, 3, 3, 'key-of-the-second-one', now(), 'ready')`;
  const page = `/documentviewer/${viewKey}/report`;
  const html = await (await fetch(lychgate.address + page)).text();
  const sources = Array.from(html.matchAll(/name="source" value="([^"]+)"/g), ([, source]) => source!);
  assert.equal(sources.length, 2, html);
  const report = {
    key: 'one-report',
    source: sources[1]!,
    reason: 'My son is in it.',
    eMail: 'h@example.org',
  };
  const refused = await submitForm(lychgate, page, { ...report, reason: '' });
  const refusedPage = await refused.text();
  assert.match(refusedPage, /value="h@example.org"/);
  assert.ok(
    refusedPage.includes(`checked="" value="${sources[1]}"`) ||
      refusedPage.includes(`value="${sources[1]}" checked`),
  );
  for (const answer of await Promise.all([
    submitForm(lychgate, page, report),
    submitForm(lychgate, page, report),
  ]))
    assert.match(readMainText(await answer.text()), /We have received your report/);
  const { items } = await callAsStaff('GET', 'PhotographReports');
  assert.equal(items.length, 1);
  const decide = () =>
    callAsStaff('POST', `PhotographReports/${items[0].id}/Decision`, { decision: 'hidden' });
  assert.equal(await decide(), true);
  assert.equal((await decide()).code, 'report-decided');
  const hidden = await rows`select key from photograph where is_hidden`;
  assert.deepEqual(hidden, [{ key: 'key-of-the-second-one' }]);
  assert.deepEqual(await readEmailKinds(lychgate.database!, report.eMail), ['photograph-decided']);
});

test('what each rule of the nightly erasure deletes has one purpose in the privacy notice', () => {
  assert.deepEqual(purposes.flatMap(({ rules }) => rules).toSorted(), retentionNames.toSorted());
});

test('with an external back office nobody is sent to a complaints page, which is not there', async (t) => {
  const backOffice = await startFakeBackOffice({});
  t.after(() => backOffice.stop());
  const external = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
  t.after(() => external.stop());
  const notice = await (await fetch(`${external.address}/privacy`)).text();
  assert.doesNotMatch(notice, /privacy\/complaint/);
  for (const page of [path, '/photograph-terms', `/documentviewer/${crypto.randomUUID()}/report`])
    assert.equal((await fetch(external.address + page)).status, 404, page);
});
