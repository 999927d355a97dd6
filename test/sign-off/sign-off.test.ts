import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { standardOptions } from '#contract/sign-off-options.ts';
import type { Database } from '#back-office/database/database.ts';
import { startSignoff, exampleSignoff } from './start-sign-off.ts';
import { assertAccepted } from '../support/answers.ts';
import { asItWas, preserved } from './texts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const completed =
  'Sign-off has already been completed. To check or change it, please call us on 01632 960 123.';

const readRecorded = (database: Database) =>
  database.rows<Record<string, unknown>>`
    select option_selected as option, voided_at is not null as voided from signoff_token
    where used_at is not null order by id`;

const countEmails = async (database: Database, kind: string) =>
  (await database.rows`select from outbox where kind = ${kind}`).length;

test('the first confirmation is recorded, and family and staff get a copy', async (t) => {
  const { create, token, confirm, state, emails } = await startSignoff(t);
  const guid = await create();
  assert.equal((await state(guid)).state, 'waiting');
  assert.deepEqual(await confirm(await token(), 'Option2'), { status: 'OK', message: preserved });
  const { emails: sentEmails, branch: _, ...facts } = await state(guid);
  assert.deepEqual(facts, {
    guid,
    ...exampleSignoff,
    options: [
      { option: 'Option1', text: asItWas, explanation: standardOptions[0]!.explanation },
      { option: 'Option2', text: preserved, explanation: standardOptions[1]!.explanation },
    ],
    state: 'recorded',
    createdAt: '2026-11-21T14:30:00',
    revision: 2,
    answer: {
      option: 'Option2',
      text: preserved,
      at: '2026-11-21T14:30:00',
      way: 'link',
      givenBy: null,
      recordedBy: null,
    },
  });
  const [{ emailId: __, ...email }] = sentEmails as [(typeof sentEmails)[number]];
  assert.deepEqual(email, {
    createdAt: '2026-11-21T14:30:00',
    delivery: 'saved',
    expiresAt: '2027-01-20T14:30:00',
    usedAt: '2026-11-21T14:30:00',
    optionSelected: 'Option2',
    voidedAt: null,
    voidReason: null,
  });
  assert.deepEqual(
    (await emails()).slice(1).map(({ to, subject }) => [to![0]!.address, subject]),
    [
      ['margaret@example.org', 'We have recorded your wishes'],
      ['office@willow.example', `Wishes recorded: sign-off ${guid}`],
    ],
  );
});

test('fifty simultaneous confirmations record one, and all of them are answered as done', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(link, 'Option1')));
  assert.ok(answers.every(({ status }) => status === 'OK'));
  assert.deepEqual(await readRecorded(database), [{ option: 'Option1', voided: false }]);
  assert.equal(await countEmails(database, 'signoff-recorded'), 1);
  assert.equal(await countEmails(database, 'signoff-recorded-staff'), 1);
});

test('of both links pressed at once, 25 times each, one is recorded and the other is told so', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  const options = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'Option1' : 'Option2'));
  const answers = await Promise.all(options.map((option) => confirm(link, option)));
  const [recorded, ...others] = await readRecorded(database);
  assert.deepEqual(others, []);
  answers.forEach(({ status }, index) =>
    assert.equal(status, options[index] === recorded!.option ? 'OK' : 'Error'),
  );
  assert.equal(await countEmails(database, 'signoff-recorded'), 1);
});

test('within ten minutes the same choice is a repeat, later it is answered as already completed', async (t) => {
  const { database, create, token, confirm, pass } = await startSignoff(t);
  await create();
  const link = await token();
  await confirm(link, 'Option1');
  pass(10 * minuteMs - 1);
  assert.deepEqual(await confirm(link, 'Option1'), { status: 'OK', message: asItWas });
  pass(1);
  assert.deepEqual(await confirm(link, 'Option1'), { status: 'Error', message: completed });
  assert.equal((await readRecorded(database)).length, 1);
  assert.equal(await countEmails(database, 'signoff-recorded'), 1);
});

test('another choice after the first changes nothing and shows the phone number', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  await confirm(link, 'Option1');
  for (const option of ['Option2', 'Option3']) {
    assert.deepEqual(await confirm(link, option), { status: 'Error', message: completed });
  }
  assert.deepEqual(await readRecorded(database), [{ option: 'Option1', voided: false }]);
});

test('a choice that the email did not offer is not recorded, and the link stays valid', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  for (const option of ['Option3', 'option1', 'Option1 ', '%4fption1', '"', "'; --"]) {
    const { status, message } = await confirm(link, option);
    assert.equal(status, 'Error', option);
    assert.equal(
      message,
      'Our email did not offer this choice. Please use a button in the email, or call us on 01632 960 123.',
    );
  }
  assert.deepEqual(await readRecorded(database), []);
  assert.equal((await confirm(link, 'Option1')).status, 'OK');
});

test('a link works for sixty days', async (t) => {
  const { database, create, token, confirm, pass, state } = await startSignoff(t);
  const guid = await create();
  const link = await token();
  pass(60 * dayMs);
  const message = 'This link has expired. For a new email, please call us on 01632 960 123.';
  assert.deepEqual(await confirm(link, 'Option1'), { status: 'Error', message });
  assert.equal((await state(guid)).state, 'expired');
  pass(-1);
  assert.equal((await confirm(link, 'Option1')).status, 'OK');
  assert.equal((await readRecorded(database)).length, 1);
});

test('an unknown link, or one with a changed character, is not recognised', async (t) => {
  const { create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  const message =
    'We do not recognise this link. Part of it may be missing. Please use a button in our email, or call us on 01632 960 123.';
  for (const emailGuid of [
    link.slice(0, -1),
    `${link}0`,
    '00000000-0000-4000-8000-000000000000',
    'x',
    '\u{1f56f}',
  ]) {
    assert.deepEqual(await confirm(emailGuid, 'Option1'), { status: 'Error', message });
  }
  assert.equal((await confirm(link.toUpperCase(), 'Option1')).status, 'OK');
});

test('the token is a random GUID, of which only the SHA-256 stays once the email is sent', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create();
  const link = await token();
  assert.match(link, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  await confirm(link, 'Option1');
  const tables = await Promise.all([
    database.rows`select *, encode(token_digest, 'escape') as digest from signoff_token`,
    database.rows`select * from signoff`,
    database.rows`select * from outbox`,
  ]);
  assert.ok(!JSON.stringify(tables).includes(link));
  const [storedToken] = await database.rows<{
    digest: Buffer;
  }>`select token_digest as digest from signoff_token`;
  assert.deepEqual(storedToken!.digest, createHash('sha256').update(link).digest());
});

test('voiding keeps the voided choice with the reason, and sends an email with new links', async (t) => {
  const { database, create, token, confirm, state, voidIt, pass } = await startSignoff(t);
  const guid = await create();
  const old = await token();
  await confirm(old, 'Option1');
  pass(minuteMs);
  assert.equal(await voidIt(guid, 'His brother decides'), true);
  const fresh = await token();
  assert.notEqual(fresh, old);
  const message =
    'We have sent you a newer email that replaces this one. Please use the links in that email, or call us on 01632 960 123.';
  for (const option of ['Option1', 'Option2']) {
    assert.deepEqual(await confirm(old, option), { status: 'Error', message });
  }
  assert.equal((await state(guid)).state, 'waiting');
  assert.equal((await confirm(fresh, 'Option2')).status, 'OK');
  assert.deepEqual(await readRecorded(database), [
    { option: 'Option1', voided: true },
    { option: 'Option2', voided: false },
  ]);
  const { state: now, emails } = await state(guid);
  assert.equal(now, 'recorded');
  assert.deepEqual(
    emails.map(({ optionSelected, voidReason }) => [optionSelected, voidReason]),
    [
      ['Option2', null],
      ['Option1', 'His brother decides'],
    ],
  );
});

test('an email that was voided before it was sent is not sent', async (t) => {
  const { create, voidIt, emails, state } = await startSignoff(t);
  const guid = await create();
  await voidIt(guid);
  const [email, ...others] = await emails();
  assert.deepEqual(others, []);
  assert.equal(email!.subject, 'A new email about your wishes');
  assert.deepEqual(
    (await state(guid)).emails.map(({ delivery }) => delivery),
    ['saved', null],
  );
});

test('if the wrong person was asked, it is voided without an email, and the right one is asked', async (t) => {
  const { create, token, confirm, voidIt, emails, state } = await startSignoff(t);
  const guid = await create();
  await token();
  await voidIt(guid, 'A wrong address');
  const wrong = await token();
  await voidIt(guid, 'A wrong address', false);
  await voidIt(guid, 'A wrong address', false);
  assert.equal((await state(guid)).state, 'voided');
  assert.equal((await emails()).length, 2);
  assert.deepEqual(await confirm(wrong, 'Option1'), {
    status: 'Error',
    message: 'We have cancelled this email, and its links no longer work. Please call us on 01632 960 123.',
  });
  assert.notEqual(await create(), guid, 'the same request creates a new sign-off');
  assert.equal((await confirm(await token(), 'Option1')).status, 'OK');
  await voidIt(guid, 'It was right after all');
  assert.equal((await state(guid)).state, 'waiting');
});

test('a simultaneous confirmation and voiding have the effect of one after the other', async (t) => {
  const { database, create, token, confirm, voidIt, state } = await startSignoff(t);
  for (let round = 0; round < 10; round++) {
    const guid = await create({ name: `Margaret ${round}` });
    const link = await token();
    const [answer] = await Promise.all([confirm(link, 'Option1'), voidIt(guid)]);
    const { state: now, emails } = await state(guid);
    assert.equal(now, 'waiting');
    assert.equal(emails[1]!.optionSelected, answer.status === 'OK' ? 'Option1' : null);
    assert.ok(emails[1]!.voidedAt);
  }
  const live = await database.rows`select from signoff_token where voided_at is null`;
  assert.equal(live.length, 10);
});

test('a second press of an operator’s button sends no second email', async (t) => {
  const { database, create, voidIt, token, confirm, pass } = await startSignoff(t);
  const guids = await Promise.all(Array.from({ length: 5 }, () => create()));
  assert.equal(new Set(guids).size, 1);
  assert.equal(await countEmails(database, 'signoff-email'), 1);
  await token();
  await Promise.all(Array.from({ length: 5 }, () => voidIt(guids[0]!)));
  assert.equal(await countEmails(database, 'signoff-email'), 2);
  await confirm(await token(), 'Option1');
  await voidIt(guids[0]!);
  assert.equal(await countEmails(database, 'signoff-email'), 3, 'a choice recorded since is voided again');
  pass(10 * minuteMs);
  assert.notEqual(await create(), guids[0]);
});

test('a provider’s own choices are offered and recorded by their names', async (t) => {
  const { database, create, token, confirm } = await startSignoff(t);
  await create({
    options: [
      { option: 'Hospital gown', text: 'John stays as he is dressed now.' },
      { option: 'Own clothes', text: 'We dress John in the clothes that you bring.' },
    ],
  });
  const link = await token();
  assert.equal((await confirm(link, 'Option1')).status, 'Error');
  assert.deepEqual(await confirm(link, 'Own clothes'), {
    status: 'OK',
    message: 'We dress John in the clothes that you bring.',
  });
  assert.deepEqual(await readRecorded(database), [{ option: 'Own clothes', voided: false }]);
});

test('an invalid sign-off is refused with a sentence, and no email is sent', async (t) => {
  const { database, operatorApi } = await startSignoff(t);
  const text = 'The choice in words.';
  const wrong: [object, string][] = [
    [{ eMail: 'no address' }, 'Please enter a valid email address.'],
    [{ name: ' ' }, 'Please enter the name of the person who is asked.'],
    [{ deceasedName: '' }, 'Please enter the name of the person who died.'],
    [{ options: [] }, 'Please name one option at least, or leave options out.'],
    [
      { options: [{ option: '..', text }] },
      'Please name each option in letters, digits, spaces and hyphens.',
    ],
    [
      { options: [{ option: 'a/b', text }] },
      'Please name each option in letters, digits, spaces and hyphens.',
    ],
    [
      {
        options: [
          { option: 'Ä', text },
          { option: 'ä', text },
        ],
      },
      'Please give each option a name of its own.',
    ],
    [
      { options: [{ option: 'Option1', text }] },
      'Option1 and Option2 stand for what the website says of them. Please name another choice otherwise.',
    ],
    [
      { options: Array.from({ length: 7 }, (_, index) => ({ option: `Choice ${index}`, text })) },
      'Please name 6 options at most.',
    ],
  ];
  for (const [input, sentence] of wrong) {
    const answer = await operatorApi.createSignoff({ body: { ...exampleSignoff, ...input } });
    assert.ok(isRefused(answer), sentence);
    assert.deepEqual([answer.status, Object.values(answer.more.fields!)], [400, [sentence]]);
  }
  assert.equal(await countEmails(database, 'signoff-email'), 0);
});

test('an unknown sign-off is answered with 404, and voiding requires a reason', async (t) => {
  const { operatorApi, voidIt, create } = await startSignoff(t);
  for (const guid of ['00000000-0000-4000-8000-000000000000', 'x']) {
    for (const answer of [await operatorApi.getSignoff({ guid }), await voidIt(guid)]) {
      assert.ok(isRefused(answer));
      assert.deepEqual([answer.status, answer.code], [404, 'signoff-not-found']);
    }
  }
  const answer = await voidIt(await create(), ' ');
  assert.ok(isRefused(answer));
  assert.equal(answer.status, 400);
});

test('a link says whom it is about, what was chosen, or why it no longer works', async (t) => {
  const { create, token, confirm, voidIt, pass, operatorApi } = await startSignoff(t);
  const readLink = (emailGuid: string) => operatorApi.getSignoffLink({ emailGuid });
  const deceasedName = 'John Arthur Ellis';
  const guid = await create();
  const first = await token();
  const open = assertAccepted(await readLink(first));
  const { options, ...others } = open;
  assert.deepEqual(others, { deceasedName, recorded: null, problem: null });
  assert.deepEqual(
    options.map(({ option, explanation }) => [option, explanation]),
    standardOptions.map(({ option, explanation }) => [option, explanation]),
  );
  await confirm(first, 'Option1');
  assert.deepEqual(await readLink(first), {
    deceasedName,
    recorded: {
      text: asItWas,
      at: '2026-11-21T14:30:00',
    },
    options: [],
    problem: completed,
  });
  await voidIt(guid);
  const voided = assertAccepted(await readLink(first));
  // The email may have gone to the wrong person.
  assert.deepEqual([voided.deceasedName, voided.recorded], [null, null]);
  assert.match(voided.problem!, /^We have sent you a newer email/);
  const second = await token();
  pass(61 * 24 * 60 * minuteMs);
  const expired = assertAccepted(await readLink(second));
  assert.match(expired.problem!, /^This link has expired/);
  const unknown = await readLink('00000000-0000-4000-8000-000000000000');
  assert.ok(isRefused(unknown) && unknown.status === 404);
});
