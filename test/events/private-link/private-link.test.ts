import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSealer } from '#server/create-sealer.ts';
import { readEmails, waitForPrivateLink } from '../../support/email/email-folder.ts';
import { startFakeBackOffice } from '../../support/fake-back-office.ts';
import { startTestLychgate, makeEvent, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';
import { listCall, createListedEvent } from '../listed-event.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { until } from '../../support/until.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const askForLink = (guid: string, eMail: string, headers = {}) =>
  submitForm(lychgate, `/events?link=${guid}`, { eMail }, headers);

/** An event with a booking for three. */
async function createEventBookedThroughForm(title: string) {
  const eMail = `${title.replaceAll(' ', '-')}@example.org`.toLowerCase();
  const guid = await makeEvent(lychgate.address, { title });
  const booking = { name: 'Mary Example', eMail, numberOfAttendees: '3' };
  await submitForm(lychgate, `/events?book=${guid}`, booking);
  return { guid, eMail };
}

const findLinkEmails = (title: string) =>
  readEmails(lychgate.dataDir, { subject: `The link to your booking for ${title}` });

const waitForLink = (title: string) =>
  waitForPrivateLink(lychgate.dataDir, `The link to your booking for ${title}`);

test('somebody who booked is emailed a link that opens the booking filled in', async () => {
  const { guid, eMail } = await createEventBookedThroughForm('Asked for');
  await askForLink(guid, ` ${eMail.toUpperCase()} `);
  const form = await fetchHtml(lychgate, await waitForLink('Asked for'));
  for (const value of ['Mary Example', eMail, '3']) assert.ok(form.includes(`value="${value}"`), value);
  assert.equal((await findLinkEmails('Asked for'))[0]!.to, eMail);
});

test('the link to a cancelled booking says that it is cancelled', async () => {
  const { guid, eMail } = await createEventBookedThroughForm('Called off');
  await submitForm(lychgate, `/events?cancel=${guid}`, { eMail });
  await askForLink(guid, eMail);
  assert.match(await fetchHtml(lychgate, await waitForLink('Called off')), /Your booking was cancelled/);
});

test('an address without a booking is answered in the same words, and gets no email', async () => {
  const { guid, eMail } = await createEventBookedThroughForm('Secret');
  const readAnswer = async (address: string) => {
    const page = await askForLink(guid, address);
    const text = readMainText(await page.text()).replaceAll(address, 'ADDRESS');
    const { status, headers } = page;
    const path = page.url.replace(/about=[\w-]+/, 'about=');
    return {
      words: text,
      status,
      path,
      cache: headers.get('cache-control'),
      cookie: headers.get('set-cookie'),
    };
  };
  const stranger = await readAnswer('stranger@example.org');
  assert.deepEqual(stranger, await readAnswer(eMail));
  assert.match(
    stranger.words,
    /If there is a booking for ADDRESS, we have sent an email with a link to it\./,
  );
  assert.equal(stranger.cache, 'no-store');
  await until(async () => (await findLinkEmails('Secret')).length > 0);
  assert.deepEqual(
    (await findLinkEmails('Secret')).map(({ to }) => to),
    [eMail],
  );
  assert.doesNotMatch(lychgate.log.join('\n'), /@example\.org/);
});

test('an address that is not one stays in the form with its error', async () => {
  const { guid } = await createEventBookedThroughForm('Mistyped');
  const page = await askForLink(guid, 'mary.example.org');
  assert.equal(page.status, 400);
  const html = await page.text();
  assert.match(html, /Please enter a valid email address\./);
  assert.match(html, /<title>Error: Get a link to your booking – /);
  assert.ok(html.includes('value="mary.example.org"'));
});

test('the address of the answer hides the email address, and shows the form again later', async () => {
  const { guid, eMail } = await createEventBookedThroughForm('Hidden');
  const { url } = await askForLink(guid, eMail);
  assert.doesNotMatch(decodeURIComponent(url), /@|example\.org/);
  const fetchPageAfter = async (minutes: number, key = operatorKey) => {
    const sealed = createSealer(key).seal(
      JSON.stringify({ at: Date.now() - minutes * 60_000, linkSentTo: eMail }),
    );
    return readMainText(await fetchHtml(lychgate, `/events?link=${guid}&about=${sealed}`)).includes(eMail);
  };
  assert.deepEqual(
    [await fetchPageAfter(14), await fetchPageAfter(16), await fetchPageAfter(0, 'some-other-operator-key')],
    [true, false, false],
  );
});

test('a connection can ask twenty times an hour; the next one keeps what was typed', async () => {
  const { guid } = await createEventBookedThroughForm('Asked often');
  const from = { 'X-Forwarded-For': '203.0.113.9' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => askForLink(guid, `guess-${index}@example.org`, from)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  const page = await askForLink(guid, 'margaret@example.org', from);
  assert.equal(page.status, 429);
  const html = await page.text();
  assert.match(
    readMainText(html),
    /Please wait an hour, then send it again\. Nothing you have typed is lost\./,
  );
  assert.ok(html.includes('value="margaret@example.org"'));
  assert.equal((await askForLink(guid, 'margaret@example.org')).status, 200);
});

test('if the email cannot be queued, the form says so and keeps the address', async (t) => {
  const { guid, eMail } = await createEventBookedThroughForm('Broken');
  const { rows } = lychgate.database!;
  await rows`alter table outbox rename to outbox_elsewhere`;
  t.after(() => rows`alter table outbox_elsewhere rename to outbox`);
  const page = await askForLink(guid, eMail);
  assert.equal(page.status, 503);
  const html = await page.text();
  assert.match(readMainText(html), /EMAIL NOT SENT\s+There was an error sending the email with your link\./);
  assert.ok(html.includes(`value="${eMail}"`));
});

test('an external back office has no private links, so none is offered', async (t) => {
  const event = createListedEvent({ title: 'Coffee morning' });
  const fake = await startFakeBackOffice({ [listCall]: { body: [event] } });
  const external = await startTestLychgate({ BACK_OFFICE_URL: fake.url });
  t.after(() => external.stop());
  t.after(() => fake.stop());
  for (const form of ['amend', 'cancel'])
    assert.ok(!(await fetchHtml(external, `/events?${form}=${event.guid}`)).includes('private link'), form);
  const path = `/events?link=${event.guid}`;
  assert.equal((await fetch(external.address + path)).status, 404);
  assert.equal((await submitForm(external, path, { eMail: 'mary@example.org' })).status, 404);
});
