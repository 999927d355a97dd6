import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standardOptions } from '#contract/sign-off-options.ts';
import { startSignoff } from './start-sign-off.ts';

test('the email says in plain words what is asked, how to answer and until when', async (t) => {
  const { create, emails, token } = await startSignoff(t);
  await create();
  const [email] = await emails();
  const link = `https://www.willow.example/emailsignoff/${await token()}`;
  assert.equal(email!.subject, 'Please tell us your wishes');
  assert.deepEqual(email!.to, [{ name: '', address: 'margaret@example.org' }]);
  assert.equal(
    email!.text!.trim(),
    `Dear Margaret Ellis,

Your wishes for John Arthur Ellis.

We are so sorry that John Arthur Ellis has died. Please let us know what you would like us to do.

Please choose one. You can check it before you confirm.

The person who died
  John Arthur Ellis

The links work until
  Wednesday 20 January 2027, 2:30 pm

To leave the deceased person in exactly the way they were when coming into our care.
${standardOptions[0]!.explanation}
${link}/Option1

Preservation and presentation of the deceased person.
${standardOptions[1]!.explanation}
${link}/Option2

If you have a question, or would rather tell us by phone, please call us on 01632 960 123. If you do not know why you received this email, please call us too.

With kind regards
Willow and Daughters
01632 960 123
https://www.willow.example/contact`,
  );
});

test('its HTML has a button for each choice, labelled with its text', async (t) => {
  const { create, emails, token } = await startSignoff(t);
  await create();
  const [email] = await emails();
  const buttons = [...email!.html!.matchAll(/<a class="choice" href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
  const link = `https://www.willow.example/emailsignoff/${await token()}`;
  assert.deepEqual(
    buttons.map(([, href, label]) => [href, label]),
    [
      [
        `${link}/Option1`,
        'To leave the deceased person in exactly the way they were when coming into our care.',
      ],
      [`${link}/Option2`, 'Preservation and presentation of the deceased person.'],
    ],
  );
});

test('a provider’s own choice shows its name, and its link can contain every character', async (t) => {
  const { create, emails, token, confirm } = await startSignoff(t);
  await create({ options: [{ option: 'Père’s own suit', text: 'We dress him in it.' }] });
  const [email] = await emails();
  assert.match(email!.text!, /\nPère’s own suit: We dress him in it\.\nhttps:\/\/\S+\n/);
  assert.match(
    email!.text!,
    /If you agree, please press the button\. You can check your choice before you confirm\./,
  );
  const { pathname } = new URL(/https:\/\/\S+emailsignoff\S+/.exec(email!.text!)![0]);
  const option = decodeURIComponent(pathname.split('/').at(-1)!);
  assert.equal((await confirm(await token(), option)).status, 'OK');
});

test('no subject contains a name, and these emails contain no promotion', async (t) => {
  const { create, emails, token, confirm, voidIt } = await startSignoff(t);
  const guid = await create();
  await confirm(await token(), 'Option1');
  await voidIt(guid);
  const sent = await emails();
  assert.equal(sent.length, 4);
  for (const { subject, headers, html, text } of sent) {
    assert.doesNotMatch(subject!, /Ellis|John|Margaret|@/);
    assert.ok(!headers.some(({ key }) => key.startsWith('list-')));
    assert.doesNotMatch(html! + text!, /null|undefined|passed away|loved one|!(?!doctype|important)/);
  }
});

test('the copies say what was recorded and when, and staff can reply to the family', async (t) => {
  const { create, emails, token, confirm } = await startSignoff(t);
  const guid = await create();
  await confirm(await token(), 'Option2');
  const [, family, staff] = await emails();
  for (const { text } of [family!, staff!]) {
    assert.match(text!, /\nThe person who died\n {2}John Arthur Ellis\n/);
    assert.match(text!, /\nChoice\n {2}Preservation and presentation of the deceased person\.\n/);
    assert.match(text!, /\nRecorded on\n {2}Saturday 21 November 2026, 2:30 pm\n/);
    assert.doesNotMatch(text!, /\/emailsignoff\//);
  }
  assert.match(
    family!.text!,
    /If this is not what you want, .+ please call us on 01632 960 123 as soon as you can\./,
  );
  assert.deepEqual(staff!.replyTo, [{ name: '', address: 'margaret@example.org' }]);
  assert.match(staff!.text!, new RegExp(`\nSign-off\n {2}${guid}\n`));
  const address = `https://www.willow.example/office/sign-offs/${guid}`;
  assert.ok(staff!.text!.includes(`Open the sign-off\n${address}\n`));
  assert.match(staff!.text!, /\nWho was asked\n {2}Margaret Ellis\n {2}margaret@example\.org\n/);
});

test('an email after a voided one says that it replaces it', async (t) => {
  const { create, emails, token, voidIt } = await startSignoff(t);
  const guid = await create();
  const old = await token();
  await voidIt(guid, 'Wrong brother');
  const email = (await emails())[1]!;
  assert.equal(email.subject, 'A new email about your wishes');
  assert.match(
    email.text!,
    /This email replaces the one we sent you before about John Arthur Ellis\. The links in the earlier email no longer work, and nothing you chose there is recorded\./,
  );
  assert.ok(!email.text!.includes(old));
  assert.ok(!email.text!.includes('Wrong brother'));
});

test('hostile names add no markup, no header and no change of text direction', async (t) => {
  const { create, emails, token, confirm } = await startSignoff(t);
  await create({
    name: 'Eve\u2028Bcc: all@evil.test',
    deceasedName: '<script>alert(1)</script>\u202e',
    options: [{ option: 'Yes', text: '<img src=x>"\u2028second line' }],
  });
  await confirm(await token(), 'Yes');
  for (const { bcc, text, html } of await emails()) {
    assert.equal(bcc, undefined);
    assert.doesNotMatch(text! + html!, /[\u2028\u202e]/);
    assert.doesNotMatch(html!, /<script|<img/);
  }
});
