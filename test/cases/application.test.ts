import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseCases } from '#back-office/cases/erase-cases.ts';
import { isEmailSendingError } from '#back-office/email/erase-emails.ts';
import { applicationTopicNames } from '#contract/records/application.ts';
import { submitForm, fetchHtml } from '../support/submit-form.ts';
import { addPerson, signInAsOperator } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { readMainText } from '../support/html.ts';
import { until } from '../support/until.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

/** Opens a case whose applicant has the link. Returns the address of its pages too. */
async function createSentApplication() {
  const { body } = await callAsOperator(lychgate, 'POST', 'Cases', {
    deceasedName: 'John Arthur Ellis',
    jurisdiction: 'england-and-wales',
    applicantName: 'Margaret Ellis',
    eMail: 'margaret@willow.example',
  });
  const { number } = body;
  const sent = await callAsOperator(lychgate, 'POST', `Cases/${number}/Application/Link`, {});
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const read = async () => (await callAsOperator(lychgate, 'GET', `Cases/${number}/Application`)).body;
  const { link } = await read();
  return { number, read, path: new URL(link).pathname };
}

/** The hidden fields of a page's form, which say what it was filled in from. */
const readBases = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"/g), ([, name, value]) => [
      name!,
      value!,
    ]),
  );

test('a family answers behind its link, page by page, and staff read who said what', async () => {
  const { number, read, path } = await createSentApplication();
  const overview = await fetchHtml(lychgate, path);
  assert.match(readMainText(overview), /John Arthur Ellis/);
  assert.equal(overview.match(/Not yet</g)?.length, applicationTopicNames.length);
  const form = { ...readBases(await fetchHtml(lychgate, `${path}/ashes`)), ashesWish: 'nominated', by: '' };
  const next = await submitForm(lychgate, `${path}/ashes`, { ...form, nominatedPerson: 'Harold Ellis' });
  assert.match(next.url, /\/belongings$/);
  const refused = await submitForm(lychgate, `${path}/ashes`, {
    ...form,
    ashesWish: 'sell',
    nominatedPerson: 'Ann',
  });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Please choose from the list[^]*value="Ann"/);
  const { answers } = await read();
  assert.deepEqual(
    answers.map(({ field, value, by }: Record<string, string>) => [field, value, by]),
    [
      ['ashesWish', 'nominated', 'Margaret Ellis'],
      ['nominatedPerson', 'Harold Ellis', 'Margaret Ellis'],
    ],
  );
  const history = await callAsOperator(lychgate, 'GET', `History/funeral_case/${number}`);
  assert.match(JSON.stringify(history.body), /Somebody else collects them/);
});

test('two relatives and staff who answer at once lose no word', async () => {
  const { number, read, path } = await createSentApplication();
  const page = `${path}/whereabouts`;
  const bases = readBases(await fetchHtml(lychgate, page));
  await submitForm(lychgate, page, { ...bases, diedAt: 'At home', by: 'Ann' });
  const late = await submitForm(lychgate, page, {
    ...bases,
    diedAt: 'Ward 7',
    isNowAt: 'hospital',
    by: 'Ben',
  });
  assert.equal(late.status, 409);
  const html = await late.text();
  assert.match(html, /Ann answered this on[^]*At home[^]*Ward 7/);
  const readValues = async () =>
    Object.fromEntries(
      (await read()).answers.map(({ field, value }: Record<string, string>) => [field, value]),
    );
  assert.deepEqual(await readValues(), { diedAt: 'At home', isNowAt: 'hospital' });
  // Staff change what Ben has left alone.
  const answers = { isNowAt: { value: 'our-care', revision: 1 } };
  assert.equal(
    (await callAsOperator(lychgate, 'PUT', `Cases/${number}/Application`, { answers })).status,
    200,
  );
  const nextAnswers = { ...readBases(html), diedAt: 'Ward 7', isNowAt: 'hospital', by: 'Ben' };
  const replaced = await submitForm(lychgate, page, nextAnswers);
  assert.match(replaced.url, /\/registration$/);
  assert.deepEqual(await readValues(), { diedAt: 'Ward 7', isNowAt: 'our-care' });
});

test('answers reach the checks before a cremation, and an objection only those who must know', async () => {
  const { number, read, path } = await createSentApplication();
  const send = async (topic: string, values: Record<string, string>) =>
    submitForm(lychgate, `${path}/${topic}`, {
      ...readBases(await fetchHtml(lychgate, `${path}/${topic}`)),
      ...values,
    });
  await send('implants', { implants: 'pacemaker', by: 'Ann' });
  await send('ashes', { ashesWish: 'scatter', by: 'Ann' });
  const [owner, administrator] = [
    await addPerson(lychgate, 'Tom', 'staff'),
    await addPerson(lychgate, 'Olive', 'administrator'),
  ];
  const findEmailed = async () => {
    const emails = await lychgate.database!.rows<{ recipient: string; facts: object }>`
      select recipient, facts from outbox where kind = 'case-objection' order by id`;
    assert.doesNotMatch(JSON.stringify(emails), /burial/);
    return emails.map(({ recipient }) => recipient).filter((eMail) => [owner, administrator].includes(eMail));
  };
  const noted = await send('family', { objection: 'His son wants a burial.', whoKnows: 'All of us' });
  assert.match(await noted.text(), /We have noted that somebody objects/);
  assert.deepEqual(await findEmailed(), [administrator], 'nobody looks after the case yet');
  const [found] = await lychgate.database!.rows<{ guid: string }>`
    select guid from staff where email = ${owner}`;
  await callAsOperator(lychgate, 'PUT', `Cases/${number}`, { owner: found!.guid });
  await send('family', { objection: 'His daughter wants one too.' });
  assert.deepEqual(await findEmailed(), [administrator, owner]);
  const { body: checks } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Checks`);
  assert.deepEqual(
    [
      checks.implants[0].kind,
      checks.implants[0].declaredBy,
      checks.openObjections,
      checks.objections[0].text,
    ],
    ['pacemaker', 'Ann', 2, 'His daughter wants one too.'],
  );
  assert.equal(
    (await callAsOperator(lychgate, 'GET', `Cases/${number}/Ashes`)).body.instructions[0].choice,
    'scatter',
  );
  const visibleTexts = [await fetchHtml(lychgate, `${path}/family`), JSON.stringify(await read())];
  const { body: history } = await callAsOperator(lychgate, 'GET', `History/funeral_case/${number}`);
  for (const text of [...visibleTexts, JSON.stringify(history)]) assert.doesNotMatch(text, /burial/);
});

test('a damaged link opens nothing, and one whose cremation is prepared changes nothing', async () => {
  const { number, path, read } = await createSentApplication();
  for (const wrong of [`${path}x`, path.replace(/-\d+-/, '-999-'), `${path}/unknown`, '/application/none'])
    assert.equal((await fetch(lychgate.address + wrong)).status, 404, wrong);
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}`);
  await callAsOperator(lychgate, 'PUT', `Cases/${number}/Stage`, {
    stage: 'closed',
    revision: body.revision,
  });
  const late = await submitForm(lychgate, `${path}/ashes`, { nominatedPerson: 'Harold Ellis' });
  assert.equal(late.status, 409);
  assert.match(await late.text(), /can no longer be changed[^]*value="Harold Ellis"/);
  assert.doesNotMatch(await fetchHtml(lychgate, `${path}/ashes`), /<form/);
  assert.deepEqual((await read()).answers, []);
});

/** A PDF of this number of bytes. */
const createPdf = (bytes = 200) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, ' '), Buffer.from('%%EOF')]);

test('a family sends papers of the right content, and a checked one does its task of the gate', async () => {
  const { number, path } = await createSentApplication();
  const send = async (kind: string, content: Buffer, name = 'paper.pdf') => {
    const body = new FormData();
    body.set('fileData', new Blob([new Uint8Array(content)]), name);
    return fetch(`${lychgate.address}${path}/papers/${kind}`, { method: 'POST', body });
  };
  assert.match(await (await send('application', createPdf())).text(), /It has arrived/);
  assert.match((await send('application', createPdf())).url, /sent=yes/, 'the same again is kept once');
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const refused = await send('identity', page, 'passport.pdf');
  assert.equal(refused.status, 415);
  assert.match(await refused.text(), /cannot be read, or it is incomplete/);
  assert.equal((await send('identity', createPdf().subarray(0, 100))).status, 415, 'not whole');
  assert.equal((await send('identity', Buffer.alloc(0))).status, 400);
  assert.equal((await send('identity', createPdf(20_000_000))).status, 413);
  assert.equal((await send('authorisation', createPdf())).status, 404, 'not from a family');
  const readPapers = async () =>
    (await callAsOperator(lychgate, 'GET', `Cases/${number}/Papers`)).body.papers;
  const [paper, ...others] = await readPapers();
  assert.deepEqual([paper.kind, paper.source, paper.format, others], ['application', 'family', 'pdf', []]);
  assert.equal(paper.addedBy, 'The family', 'several people hold this link');
  const staff = await signInAsOperator(lychgate);
  const listUnchecked = async () =>
    (await callAsOperator(lychgate, 'GET', 'Cases?unchecked=yes')).body.items.map(
      (item: { number: string }) => item.number,
    );
  assert.deepEqual(await listUnchecked(), [number]);
  const link = `href="/office/cases/${number}/papers"`;
  const { html } = await staff.open('/office');
  assert.ok(html.includes('Papers to check') && html.includes(link), 'Today leads to them');
  const readGate = async () =>
    (await callAsOperator(lychgate, 'GET', `Cases/${number}/Checks`)).body.gates[0].sentence;
  assert.match(await readGate(), /Have the application signed/);
  await callAsOperator(lychgate, 'PUT', `Cases/${number}/Papers/${paper.id}`, {
    isChecked: true,
    revision: 1,
  });
  assert.doesNotMatch(await readGate(), /Have the application signed/);
  assert.deepEqual(await listUnchecked(), []);
  assert.ok(!(await staff.open('/office')).html.includes('Papers to check'));
  const file = `${lychgate.address}/api/Cases/${number}/Papers/${paper.id}/File`;
  const download = await fetch(file, { headers: { 'X-Api-Key': operatorKey } });
  assert.match(download.headers.get('content-disposition')!, /^attachment/);
  assert.equal(download.headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), createPdf());
  assert.equal((await fetch(file)).status, 401);
  assert.equal((await callAsOperator(lychgate, 'DELETE', `Cases/${number}/Papers/${paper.id}`)).status, 200);
  assert.match(await readGate(), /Have the application signed/);
  const [erased] = await lychgate.database!.rows`select from erased_file where name like '%/paper'`;
  assert.ok(erased, 'its file goes with it');
});

test('an erased case takes its emails with it, also those that have not gone', async () => {
  const { number } = await createSentApplication();
  const { rows } = lychgate.database!;
  const findEmails = () => rows<{ recipient: string; facts: unknown }>`
    select recipient, facts from outbox where kind = 'case-application'
      and purpose_key like 'case-application:' || (select id from funeral_case where number = ${number}) || ':%'`;
  const [sent] = await findEmails();
  assert.equal(sent!.recipient, 'margaret@willow.example');
  // As the product does, the erasure is tried again while the email is being sent.
  await until(() =>
    lychgate
      .database!.transaction((database) => eraseCases(database, [number], new Date()))
      .then(() => true)
      .catch((error: Error) => {
        assert.ok(isEmailSendingError(error), error);
        return false;
      }),
  );
  assert.deepEqual(await findEmails(), [{ recipient: '', facts: null }]);
});
