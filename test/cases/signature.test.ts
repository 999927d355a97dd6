import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { extractText } from 'unpdf';
import { checkSeals } from '#back-office/cases/application/check-seals.ts';
import { isSealIntact } from '#back-office/pdf/seal/check-seal.ts';
import { digestOfParts } from '#back-office/pdf/seal/seal-pdf.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { submitForm, fetchHtml } from '../support/submit-form.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { openApplication, type SentApplication } from './application-fixture.ts';
import { readMainText } from '../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

/** The fields of the form that signs, with every box ticked. */
const signForm = (html: string, name: string): [string, string][] => [
  ...Array.from(
    html.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"/g),
    ([, field, value]) => [field!, value!.replaceAll('&#x27;', "'")] as [string, string],
  ),
  ...Array.from(html.matchAll(/name="declares" value="(\w+)"/g), ([, value]): [string, string] => [
    'declares',
    value!,
  ]),
  ['name', name],
];

const sign = async ({ ownPath }: SentApplication, html: string, name = 'Margaret Ellis') =>
  submitForm(lychgate, `${ownPath}/sign`, signForm(html, name));

const readPapers = async (number: string) => {
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Checks`);
  return body.gates.find(({ gate }: { gate: string }) => gate === 'papers').sentence as string;
};

const readSignedTask = async (number: string) => {
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}`);
  return body.tasks.find(({ kind }: { kind: string }) => kind === 'application');
};

/** Signed once, because the document takes a second. */
const signOnce = async () => {
  const eMail = 'margaret@willow.example';
  const application = await openApplication(lychgate, eMail);
  await application.answerAll();
  const page = await fetchHtml(lychgate, `${application.ownPath}/sign`);
  const press = await (await sign(application, page)).text();
  return { ...application, eMail, page, press };
};
let signing: ReturnType<typeof signOnce> | undefined;
const openSigned = () => (signing ??= signOnce());

test('nobody signs without the needed answers, the declarations and the link of their own', async () => {
  const application = await openApplication(lychgate);
  const { number, answerAll, ownPath, path } = application;
  const early = await fetchHtml(lychgate, `${ownPath}/sign`);
  assert.match(readMainText(early), /Missing before it can be signed/);
  assert.doesNotMatch(early, /name="declares"/);
  await answerAll();
  assert.match(await readPapers(number), /not signed yet/);
  const page = await fetchHtml(lychgate, `${ownPath}/sign`);
  assert.match(readMainText(page), /They died here: At home\s.*I collect the ashes\./s);
  assert.match(readMainText(page), /These 2 answers were entered by .* on the telephone on .*, as Ann said/);
  assert.doesNotMatch(await fetchHtml(lychgate, `${path}/sign`), /name="declares"/);
  const digest = /name="digest" value="(\w+)"/.exec(page)![1];
  const forged = { name: 'Harold', declares: ['true', 'right', 'told', 'phone'], digest };
  const shared = path.split('/').at(-1);
  assert.equal(
    (await callAsOperator(lychgate, 'POST', `OwnApplication/${shared}/Signature`, forged)).body.code,
    'not-applicant',
  );
  for (const [left, message] of [
    ['told', /Please tick each sentence/],
    ['Margaret Ellis', /Please type your full name/],
  ] as const) {
    const form = signForm(page, 'Margaret Ellis').filter(([, value]) => value !== left);
    const refused = await submitForm(lychgate, `${ownPath}/sign`, form);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), message);
  }
});

test('what was shown is signed once, and staff and the applicant have it with its seal', async () => {
  const application = await openSigned();
  const { number, read, ownPath, path, page, press } = application;
  assert.match(press, /Signed by Margaret Ellis/);
  assert.match(await (await sign(application, page, 'M. Ellis')).text(), /Signed by Margaret Ellis/);
  assert.doesNotMatch(await readPapers(number), /signed/, 'nobody has to tick the application, too');
  assert.equal((await readSignedTask(number)).done.by, 'Margaret Ellis');
  const { signatures } = await read();
  assert.deepEqual(
    signatures.map(({ name, isIntact, voided }: Record<string, unknown>) => [name, isIntact, voided]),
    [['Margaret Ellis', true, null]],
  );
  await callAsOperator(lychgate, 'PUT', `Cases/${number}/Stage`, { stage: 'papers' });
  const news = readMainText(await fetchHtml(lychgate, path));
  assert.match(news, /We are waiting for the other forms.*The applicant has signed\./s);
  assert.doesNotMatch(news, /waiting for the application to be signed/);
  assert.equal((await fetch(`${lychgate.address}${path}/signed.pdf`)).status, 404);
  const copy = await fetch(`${lychgate.address}${ownPath}/signed.pdf`);
  assert.deepEqual([copy.status, copy.headers.get('Content-Type')], [200, 'application/pdf']);
  const { text } = await extractText(new Uint8Array(await copy.arrayBuffer()), { mergePages: true });
  assert.match(
    text.replaceAll(/\s+/g, ' '),
    /They died here: At home.*I collect the ashes\..*Margaret Ellis/,
  );
});

test('one changed byte of a sealed document is noticed', async () => {
  const { number } = await openSigned();
  const [stored] = await lychgate.database!.rows<{ pdf: Buffer; pdfDigest: Buffer; certificate: Buffer }>`
    select pdf, pdf_digest as "pdfDigest", certificate
    from case_signature join funeral_case on funeral_case.id = case_id
      join sealing_certificate on sealing_certificate.id = certificate_id
    where number = ${number} and voided_at is null`;
  const { pdf, certificate, pdfDigest } = stored!;
  assert.equal(await isSealIntact({ pdf, certificate, pdfDigest }), true);
  const contents = pdf.indexOf('/Contents <');
  const positions = [0, 500, contents - 20, contents + 12, contents + 3_000, pdf.length - 3];
  for (const at of positions) {
    const changed = Buffer.from(pdf);
    changed[at]! ^= 1;
    assert.equal(await isSealIntact({ pdf: changed, certificate, pdfDigest }), false, `${at}`);
    // The seal itself notices it too, without the digest beside it.
    const digest = digestOfParts([changed]);
    assert.equal(await isSealIntact({ pdf: changed, certificate, pdfDigest: digest }), false, `${at}`);
  }
  const longer = Buffer.concat([pdf, Buffer.from('\n%')]);
  assert.equal(await isSealIntact({ pdf: longer, certificate, pdfDigest: digestOfParts([longer]) }), false);
});

test('the nightly check notices one changed byte, and lists the case until it is seen', async () => {
  const { number } = await openSigned();
  const database = lychgate.database!;
  const parts = { database, clock: () => new Date() };
  const change = () => database.rows`
    update case_signature set pdf = set_byte(pdf, 700, get_byte(pdf, 700) # 1)
    where voided_at is null and case_id = (select id from funeral_case where number = ${number})`;
  const countBroken = async () => (await callAsOperator(lychgate, 'GET', 'Cases/BrokenSeals')).body.length;
  assert.equal((await checkSeals(parts)).message, undefined);
  await change();
  const markSeen = async () =>
    (await callAsOperator(lychgate, 'POST', `Cases/${number}/Application/Seen`, {})).status;
  const readSignature = async () =>
    (await callAsOperator(lychgate, 'GET', `Cases/${number}/Application`)).body.signatures[0];
  const found = await checkSeals(parts);
  assert.equal(found.message, '1 are broken.');
  assert.equal(await countBroken(), 1);
  assert.equal((await readSignature()).isBreakSeen, false);
  assert.equal(await markSeen(), 200);
  assert.equal((await readSignature()).isBreakSeen, true);
  assert.equal(await countBroken(), 0);
  await checkSeals(parts);
  assert.equal(await countBroken(), 0, 'seen stays seen');
  await change();
  assert.equal((await checkSeals(parts)).message, undefined);
  await change();
  assert.equal(await markSeen(), 200);
  await checkSeals(parts);
  assert.equal(await countBroken(), 0, 'one that was seen before the night is not listed after it');
  await change();
});

test('an answer that was changed meanwhile is shown, and nothing is signed', async () => {
  const application = await openApplication(lychgate);
  const { answer, answerAll, read } = application;
  await answerAll();
  const page = await fetchHtml(lychgate, `${application.ownPath}/sign`);
  await answer(
    { ashesWish: { value: 'scatter', revision: 1 }, size: { value: 'usual', revision: 0 } },
    'Ben',
  );
  const refused = await sign(application, page);
  assert.equal(refused.status, 409);
  assert.match(
    readMainText(await refused.text()),
    /New:\s+Please scatter the ashes.*Before:\s+I collect the ashes.*Their size is usual\.\s+Before:\s+not answered/s,
  );
  assert.deepEqual((await read()).signatures, []);
});

test('an answer that changes later voids the signature, and the applicant is asked again', async () => {
  const { number, eMail, answer, read, ownPath } = await openSigned();
  const findEmails = () => readEmailKinds(lychgate.database!, eMail);
  const { length } = await findEmails();
  await answer({ whoPays: { value: 'plan', revision: 1 } }, 'Ben');
  await answer({ size: { value: 'large', revision: 0 } }, 'Ben');
  const [voided] = (await read()).signatures;
  assert.deepEqual([voided.voided.by, voided.voided.fields, voided.isIntact], ['Ben', ['whoPays'], true]);
  assert.equal((await findEmails()).length, length + 1);
  assert.match(await readPapers(number), /must be signed again, because Ben changed an answer/);
  assert.equal((await readSignedTask(number)).done, null, 'the task is open again');
  const { body: waiting } = await callAsOperator(lychgate, 'GET', 'Cases/VoidedApplications');
  assert.deepEqual([waiting.length, waiting[0].number], [1, number]);
  assert.match(readMainText(await fetchHtml(lychgate, ownPath)), /Ben\s+changed an answer on/);
  const { body: history } = await callAsOperator(lychgate, 'GET', `History/funeral_case/${number}`);
  assert.equal(JSON.stringify(history).match(/voided the signature/g)?.length, 1);
});

test('a checked paper does the task of the application when the signature is voided', async () => {
  const application = await openApplication(lychgate);
  const { number, answerAll, answer, ownPath } = application;
  await answerAll();
  await sign(application, await fetchHtml(lychgate, `${ownPath}/sign`));
  const form = new FormData();
  form.set('fileData', new Blob([`%PDF-1.7\n${' '.repeat(200)}%%EOF`]), 'application.pdf');
  const browser = await signInAsOperator(lychgate);
  await browser.sendFields(`/office/cases/${number}/papers/new/application`, form);
  const { body } = await callAsOperator(lychgate, 'GET', `Cases/${number}/Papers`);
  const paper = `Cases/${number}/Papers/${body.papers[0].id}`;
  await callAsOperator(lychgate, 'PUT', paper, { isChecked: true });
  assert.equal((await readSignedTask(number)).done.by, 'Margaret Ellis');
  await answer({ whoPays: { value: 'plan', revision: 1 } }, 'Ben');
  assert.equal((await readSignedTask(number)).done.by, 'Operator key');
  await callAsOperator(lychgate, 'PUT', paper, { isChecked: false });
  assert.equal((await readSignedTask(number)).done, null);
});
