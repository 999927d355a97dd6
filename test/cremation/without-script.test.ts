import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startFakeBackOffice, type FakeAnswer, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import {
  diedElsewhere,
  dropdownsCall,
  margaret,
  requestPath,
  sendCall,
  wellAnswered,
} from '../support/records/cremation-request.ts';

let lychgate: TestedLychgate;
let backOffice: FakeBackOffice;

before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url, CREMATION_PRICE: '1195' });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});
beforeEach(() => {
  backOffice.clear();
  Object.assign(backOffice.answers, wellAnswered);
});

let visitors = 0;

/** Sends the form as a browser without script does. Returns the page that it leads to. */
async function send(values: Record<string, string>, address = lychgate.address): Promise<string> {
  visitors += 1;
  const answer = await fetch(address + requestPath, {
    method: 'POST',
    headers: { Origin: address, 'X-Forwarded-For': `198.51.100.${visitors}` },
    body: new URLSearchParams(values),
  });
  return removeMarkers(await answer.text());
}

const open = async () => removeMarkers(await (await fetch(lychgate.address + requestPath)).text());

// React separates texts by comments.
const removeMarkers = (html: string) => html.replaceAll('<!-- -->', '');
const readAttribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
/** The tags of the form's controls by their names. */
const readControls = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<(?:input|select|textarea)\s[^>]*>/g)].map(([tag]) => [
      readAttribute(tag, 'name'),
      tag,
    ]),
  );
const readValue = (html: string, name: string) => readAttribute(readControls(html)[name] ?? '', 'value');
const readOptions = (html: string, name: string) => {
  const [, options = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(html) ?? [];
  return [...options.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) => text);
};
const listSent = () => backOffice.calls.filter(({ method }) => method === 'POST');

const toast = 'There was an error creating the Unattended Cremation';
const certain = 'Your answers are still here. Please try again.';
const uncertain = 'We are not sure whether your request reached us.';
const choicesMissing = 'We could not load two lists.';

describe('The form as it is sent', () => {
  test('begins with the price if the provider sets one, and with how long it takes', async () => {
    const page = await open();
    assert.match(page, /<strong>£1,195<\/strong> is the price of an unattended cremation/);
    assert.match(page, /takes about 10 minutes/);
  });

  test('leaves it to the website to say what is wrong, and cuts nothing off', async () => {
    assert.doesNotMatch(await open(), /<[^>]+ (placeholder|required|maxlength|pattern)[= >]/i);
  });

  test('offers no autofill for the person who died', async () => {
    const mine = ['title', 'firstName', 'lastName', 'eMail1', 'mobilePhone', 'homePhone', 'businessPhone'];
    for (const [name, tag] of Object.entries(readControls(await open()))) {
      // With "off", browsers forget the values on Back.
      const token = readAttribute(tag, 'autocomplete');
      if (!mine.includes(name))
        assert.match(token ?? 'section-person-who-died ', /^section-person-who-died /, name);
    }
  });

  test('marks names, titles, the occupation and addresses for a capital letter, and nothing else', async () => {
    const marked = Object.entries(readControls(await open())).filter(([, tag]) =>
      tag.includes('data-title-case'),
    );
    assert.deepEqual(
      marked.map(([name]) => name),
      [
        'title',
        'firstName',
        'lastName',
        'deceasedTitle',
        'deceasedFirstName',
        'deceasedMiddleName',
        'deceasedLastName',
        'occupation',
        'addressLine1',
        'addressLine2',
        'town',
        'diedAtAddressLine1',
        'diedAtAddressLine2',
        'diedAtTown',
      ],
    );
  });
});

describe('The choices for marital status and gender', () => {
  test('are listed each in its own list, in the order of the back office, with nothing chosen', async () => {
    backOffice.answers[dropdownsCall] = {
      body: [
        { fieldName: 'Gender', displayName: 'Female' },
        { fieldName: 'MaritalStatus', displayName: 'Single' },
        { fieldName: 'Gender', displayName: ' ' },
        { fieldName: 'PaymentType', displayName: 'Cheque' },
        { fieldName: 'MaritalStatus', displayName: 'Civil partnership' },
        { fieldName: 'Gender', displayName: 'Male' },
        { fieldName: 'Gender', displayName: null },
        null,
      ],
    };
    const page = await open();
    assert.deepEqual(readOptions(page, 'maritalStatus'), ['Please choose', 'Single', 'Civil partnership']);
    assert.deepEqual(readOptions(page, 'gender'), ['Please choose', 'Female', 'Male']);
    assert.match(page, /<option value="" selected="">Please choose/);
    assert.doesNotMatch(page, new RegExp(choicesMissing));
  });

  const { body } = wellAnswered[dropdownsCall];
  const failures: Record<string, FakeAnswer> = {
    'nothing at all': {},
    null: { body: null },
    'an empty list': { body: [] },
    'one list of the two': { body: body.slice(0, 4) },
    'a page of its own': { text: '<h1>Welcome</h1>' },
    'a wrong key': { status: 401 },
    'a broken answer': { status: 500, text: 'Secret reason' },
    'a dropped connection': { cut: true },
  };
  for (const [label, answer] of Object.entries(failures))
    test(`are lines to type into if the back office answers with ${label}`, async () => {
      backOffice.answers[dropdownsCall] = answer;
      const response = await fetch(lychgate.address + requestPath);
      assert.equal(response.status, 200);
      const page = removeMarkers(await response.text());
      assert.match(page, new RegExp(choicesMissing));
      assert.match(page, /Or call us on .*01632 960 123/);
      assert.doesNotMatch(page, /<select|Secret reason/);
    });

  test('are loaded by a button, and keep what was typed in their place', async () => {
    backOffice.answers[dropdownsCall] = { status: 500 };
    const formValues = {
      ...margaret,
      maritalStatus: 'Living together',
      gender: 'female ',
      requestKey: 'key-1',
    };
    assert.match(await send({ ...formValues, step: 'choices' }), new RegExp(choicesMissing));
    Object.assign(backOffice.answers, wellAnswered);
    const page = await send({ ...formValues, step: 'choices' });
    assert.deepEqual(readOptions(page, 'maritalStatus').slice(0, 2), ['Please choose', 'Living together']);
    assert.match(page, /<option selected="">Living together/);
    assert.match(page, /<option selected="">Female/);
    for (const name of ['requestKey', 'lastName', 'dateOfBirth'] as const)
      assert.equal(readValue(page, name), formValues[name]);
    assert.deepEqual(listSent(), []);
  });

  test('delay the page by no more than two seconds', async () => {
    backOffice.answers[dropdownsCall] = { ...wellAnswered[dropdownsCall], delayMs: 60_000 };
    const startMs = Date.now();
    assert.match(await open(), new RegExp(choicesMissing));
    const waitedMs = Date.now() - startMs;
    assert.ok(waitedMs > 1_900 && waitedMs < 30_000, `${waitedMs} ms`);
  });
});

describe('A form that comes back', () => {
  test('says each date in words and leaves it as it was typed', async () => {
    const dates = { dateOfBirth: '27 Mar 1945 14:30', dateOfDeath: '27-09-45' };
    const page = await send({ ...margaret, ...dates, lastName: '' });
    for (const [name, value] of Object.entries(dates)) assert.equal(readValue(page, name), value);
    assert.match(page, />Tuesday 27 March 1945, 2:30 pm</);
    assert.match(page, />Thursday 27 September 1945\. We took 45 to mean 1945\.</);
  });

  test('names both days where the death is before the birth, and sends nothing', async () => {
    const page = await send({ ...margaret, dateOfBirth: '27/3/1945', dateOfDeath: '26/3/1945' });
    assert.match(page, /the date of death, 26 Mar 1945, is before the date of birth, 27 Mar 1945\./);
    assert.deepEqual(
      [readValue(page, 'dateOfBirth'), readValue(page, 'dateOfDeath')],
      ['27/3/1945', '26/3/1945'],
    );
    assert.deepEqual(listSent(), []);
  });

  test('says how much room is left in a long answer, and counts a line end once', async () => {
    const text = `two\r\nlines${'x'.repeat(490)}`;
    const page = await send({ ...margaret, town: '', paymentType: text, causeOfDeath: 'c'.repeat(1001) });
    assert.match(page, /You have 1 character left\./);
    assert.match(page, /This is 1 character too long\./);
    assert.ok(page.includes('c'.repeat(1001)), 'nothing is cut off');
  });

  test('shows an error of the back office at its field, in its own words', async () => {
    const message = 'Please enter a Postcode that we serve.';
    backOffice.answers[sendCall] = { status: 400, body: { code: 'invalid', fields: { postcode: message } } };
    const page = await send(margaret);
    assert.match(page, new RegExp(`<a href="#postcode">${message}</a>`));
    assert.match(page, new RegExp(`id="postcode-error"><span class="only-heard">Error:</span> ${message}`));
    assert.equal(page.match(/aria-invalid="true"/g)?.length, 1);
    assert.ok(!page.includes(toast));
  });
});

describe('Sending a request', () => {
  const failures: Record<string, FakeAnswer> = {
    'nothing at all': {},
    false: { body: false },
    'an empty object': { body: {} },
    'an empty list': { body: [] },
    null: { body: null },
    'the word false': { text: 'false' },
    'a page of its own': { text: '<h1>Welcome</h1>' },
    'a refusal': { status: 400, body: { detail: 'Secret reason' } },
    'a refusal of fields that nobody sees': {
      status: 400,
      body: { fields: { branchGuid: 'Secret reason' } },
    },
    'a wrong key': { status: 401 },
    'a call it does not know': { status: 404 },
    'a broken answer': { status: 500, text: 'Secret reason' },
    'status 503': { status: 503 },
    'a dropped connection': { cut: true },
  };
  for (const [label, answer] of Object.entries(failures))
    test(`keeps everything if the back office answers with ${label}`, async () => {
      backOffice.answers[sendCall] = answer;
      const formValues = { ...margaret, ...diedElsewhere, causeOfDeath: 'Not known', requestKey: 'key-1' };
      const page = await send(formValues);
      assert.ok(page.includes(toast));
      assert.equal(page.includes(certain), !answer.cut);
      assert.equal(page.includes(uncertain), Boolean(answer.cut));
      assert.match(page, /01632 960 123/);
      for (const [name, text] of Object.entries(formValues))
        if (!['maritalStatus', 'gender', 'causeOfDeath'].includes(name))
          assert.equal(readValue(page, name), text);
      assert.match(page, /<option selected="">Widowed/);
      assert.match(page, /<textarea[^>]* name="causeOfDeath"[^>]*>Not known</);
      assert.match(readControls(page).diedAtDifferentAddress!, /checked/);
      assert.doesNotMatch(page, /aria-invalid="true"|Secret reason/);
      assert.equal(listSent().length, 1);
    });

  test('after twenty requests in an hour the next is not sent, and keeps its answers', async () => {
    const headers = { Origin: lychgate.address, 'X-Forwarded-For': '203.0.113.20' };
    const request = (firstName: string) =>
      fetch(lychgate.address + requestPath, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...margaret, firstName, step: 'send' }),
        redirect: 'manual',
      });
    for (let number = 1; number <= 20; number += 1) assert.ok((await request('Margaret')).status < 400);
    const late = await request('Late');
    const html = removeMarkers(await late.text());
    assert.equal(late.status, 429);
    assert.match(html, /NOT SENT YET/);
    assert.equal(readValue(html, 'firstName'), 'Late');
    assert.equal(listSent().length, 20);
  });

  test('needs no reference from the back office', async () => {
    backOffice.answers[sendCall] = { body: true };
    const [main = ''] = /<main.*<\/main>/s.exec(await send(margaret)) ?? [];
    assert.match(main, /Success! Your request has been processed\./);
    assert.doesNotMatch(main, /[Rr]eference|tell us/);
  });

  test('needs nothing that the website remembers: a form is sent after a restart as it is', async () => {
    const requestKey = readValue(await open(), 'requestKey')!;
    const restarted = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
    const page = await send({ ...margaret, requestKey }, restarted.address);
    assert.doesNotMatch(await (await fetch(restarted.address + requestPath)).text(), /The price is/);
    await restarted.stop();
    assert.match(page, /Success! Your request has been processed\./);
    assert.equal(listSent()[0]!.idempotencyKey, requestKey);
  });
});
