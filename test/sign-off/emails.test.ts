import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSignoff } from './start-sign-off.ts';

test('the letter says in plain words what is asked, how to answer and until when', async (t) => {
  const { create, letters, token } = await startSignoff(t);
  await create();
  const [letter] = await letters();
  const link = `https://www.willow.example/emailsignoff/${await token()}`;
  assert.equal(letter!.subject, 'Please tell us your wish');
  assert.deepEqual(letter!.to, [{ name: '', address: 'margaret@example.org' }]);
  assert.equal(
    letter!.text!.trim(),
    `Dear Margaret Ellis,

Please tell us your wish.

We are sorry about the death of John Arthur Ellis. Please let us know what you would like us to do.

Please press the button of the one choice that is your wish. A page opens that says which choice it is. Nothing is recorded until you press Confirm there, so it does no harm to look.

The person who died
  John Arthur Ellis

The links work until
  Wednesday 20 January 2027, 2:30 pm

To leave the deceased person in exactly the way they were when coming into our care.
${link}/Option1

Preservation and presentation of the deceased person.
${link}/Option2

If you have a question, or would rather tell us by telephone, please call us on 01632 960 123. If you do not know why this letter came to you, please call us too.

With kind regards
Willow and Daughters
01632 960 123
https://www.willow.example/contact`,
  );
});

test('its HTML has a button for each choice, in the words of the choice', async (t) => {
  const { create, letters, token } = await startSignoff(t);
  await create();
  const [letter] = await letters();
  const buttons = [...letter!.html!.matchAll(/<a class="button" href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
  const link = `https://www.willow.example/emailsignoff/${await token()}`;
  assert.deepEqual(
    buttons.map(([, href, words]) => [href, words]),
    [
      [
        `${link}/Option1`,
        'To leave the deceased person in exactly the way they were when coming into our care.',
      ],
      [`${link}/Option2`, 'Preservation and presentation of the deceased person.'],
    ],
  );
});

test('a choice with a name of its own says the name, and its link takes every character', async (t) => {
  const { create, letters, token, confirm } = await startSignoff(t);
  await create({ options: [{ option: 'Père’s own suit', text: 'We dress him in it.' }] });
  const [letter] = await letters();
  assert.match(letter!.text!, /\nPère’s own suit: We dress him in it\.\nhttps:\/\/\S+\n/);
  assert.match(letter!.text!, /If what stands below is your wish, please press its button\./);
  const { pathname } = new URL(/https:\/\/\S+emailsignoff\S+/.exec(letter!.text!)![0]);
  const option = decodeURIComponent(pathname.split('/').at(-1)!);
  assert.equal((await confirm(await token(), option)).status, 'OK');
});

test('no subject names anybody, and no promotion travels with these letters', async (t) => {
  const { create, letters, token, confirm, voidIt } = await startSignoff(t);
  const guid = await create();
  await confirm(await token(), 'Option1');
  await voidIt(guid);
  const sent = await letters();
  assert.equal(sent.length, 4);
  for (const { subject, headers, html, text } of sent) {
    assert.doesNotMatch(subject!, /Ellis|John|Margaret|@/);
    assert.ok(!headers.some(({ key }) => key.startsWith('list-')));
    assert.doesNotMatch(html! + text!, /null|undefined|passed away|loved one|!(?!doctype|important)/);
  }
});

test('the copies say what was recorded and when, and staff answer the family', async (t) => {
  const { create, letters, token, confirm } = await startSignoff(t);
  const guid = await create();
  await confirm(await token(), 'Option2');
  const [, family, staff] = await letters();
  for (const { text } of [family!, staff!]) {
    assert.match(text!, /\nThe person who died\n {2}John Arthur Ellis\n/);
    assert.match(text!, /\nThe wish\n {2}Preservation and presentation of the deceased person\.\n/);
    assert.match(text!, /\nRecorded on\n {2}Saturday 21 November 2026, 2:30 pm\n/);
    assert.doesNotMatch(text!, /\/emailsignoff\//);
  }
  assert.match(
    family!.text!,
    /If this is not what you wish, .+ please call us on 01632 960 123 as soon as you can\./,
  );
  assert.deepEqual(staff!.replyTo, [{ name: '', address: 'margaret@example.org' }]);
  assert.match(staff!.text!, new RegExp(`\nSign-off\n {2}${guid}\n`));
  assert.match(staff!.text!, /\nWho was asked\n {2}Margaret Ellis\n {2}margaret@example\.org\n/);
});

test('a letter after a voided one says that it takes its place', async (t) => {
  const { create, letters, token, voidIt } = await startSignoff(t);
  const guid = await create();
  const old = await token();
  await voidIt(guid, 'Wrong brother');
  const letter = (await letters())[1]!;
  assert.equal(letter.subject, 'A new letter about your wish');
  assert.match(
    letter.text!,
    /This letter takes the place of the one we sent you before about John Arthur Ellis\. The links in the earlier letter no longer work, and nothing of it is recorded\./,
  );
  assert.ok(!letter.text!.includes(old));
  assert.ok(!letter.text!.includes('Wrong brother'));
});

test('hostile names stay names: no markup, no header, no turned words', async (t) => {
  const { create, letters, token, confirm } = await startSignoff(t);
  await create({
    name: 'Eve\u2028Bcc: all@evil.test',
    deceasedName: '<script>alert(1)</script>\u202e',
    options: [{ option: 'Yes', text: '<img src=x>"\u2028second line' }],
  });
  await confirm(await token(), 'Yes');
  for (const { bcc, text, html } of await letters()) {
    assert.equal(bcc, undefined);
    assert.doesNotMatch(text! + html!, /[\u2028\u202e]/);
    assert.doesNotMatch(html!, /<script|<img/);
  }
});
