import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailDigest } from '#back-office/email/suppression.ts';
import { readEmails, waitForEmail } from '../support/email/email-folder.ts';
import { apiKey, call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { unescapeHtml } from '../support/html.ts';
import { importContacts } from '../support/upload-file.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({
    PUBLIC_URL: 'https://www.willow.example',
    MAIL_FROM: 'Willow and Daughters <care@willow.example>',
    MAIL_FROM_NEWS: 'Willow and Daughters <news@news.willow.example>',
    MAIL_UNSUBSCRIBE_TO: 'stop@willow.example',
    PROVIDER_NAME: 'Willow and Daughters',
  });
});
after(() => lychgate.stop());

const coffee = {
  subject: 'Coffee in the garden',
  body: [
    '# Every Tuesday',
    'Come and *sit* with us for [a cup of coffee](https://willow.example/calendar/coffee?x=1&y=2).',
    '- tea\n- coffee\n- [cake](https://cakes.example.org)',
    'Or ring us: [01632 960 123](tel:01632960123).',
  ].join('\n\n'),
};

async function addContacts(...lines: string[]) {
  assert.equal((await importContacts(lychgate, lines)).status, 200);
}

const readCampaign = async (ca: string) => (await callAsOperator(lychgate, 'GET', `Campaigns/${ca}`)).body;

async function sendAll(ca: string) {
  const { status, body } = await callAsOperator(lychgate, 'POST', `Campaigns/${ca}/Send`, {});
  assert.equal(status, 200, JSON.stringify(body));
  await until(async () => {
    const { state, emails } = await readCampaign(ca);
    return state === 'queued' && emails.waiting === 0;
  });
}

const findEmailsAbout = (subject: string) => readEmails(lychgate.dataDir, { subject });
const readLinks = (html: string) =>
  Array.from(html.matchAll(/href="([^"]+)"/g), ([, url]) => unescapeHtml(url!));

function splitLink(link: string) {
  const { pathname, searchParams } = new URL(link);
  const [, , ws, cu, co, ca] = pathname.split('/').map(decodeURIComponent);
  return { ws, cu, co, ca, signature: searchParams.get('s') };
}

describe('An operator', () => {
  test('creates a campaign, changes it and finds it on the list', async () => {
    assert.equal(
      (await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'draft-1', ...coffee })).body,
      true,
    );
    const changed = { subject: 'Coffee indoors', body: 'It rains.' };
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Campaigns/draft-1', changed)).body, true);
    const laterChange = { subject: 'Coffee inside' };
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Campaigns/draft-1', laterChange)).body, true);
    const { emails, ...campaign } = await readCampaign('draft-1');
    assert.deepEqual(campaign, {
      ca: 'draft-1',
      ...changed,
      ...laterChange,
      state: 'draft',
      sendAt: null,
      queued: 0,
      waiting: 0,
      lists: [],
      audience: { contacts: 0, blocked: 0 },
      leftOut: 0,
      openedLinks: 0,
      saved: 0,
      unsubscribedSince: 0,
      ownAddress: null,
      revision: 3,
    });
    assert.deepEqual(
      Object.values(emails),
      Array.from({ length: 8 }, () => 0),
    );
    const { body } = await callAsOperator(lychgate, 'GET', 'Campaigns');
    assert.deepEqual(body[0], {
      ca: 'draft-1',
      subject: 'Coffee inside',
      state: 'draft',
      sendAt: null,
      queued: 0,
      waiting: 0,
      saved: 0,
    });
    assert.deepEqual((await callAsOperator(lychgate, 'GET', 'Campaigns?before=draft-1')).body, []);
  });

  test('is told which fields are invalid', async () => {
    const repeated = await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'draft-1', ...coffee });
    assert.deepEqual([repeated.status, repeated.body.code], [409, 'campaign-exists']);
    const wrong = await callAsOperator(lychgate, 'POST', 'Campaigns', {
      ca: 'A b',
      subject: 'one\ntwo',
      body: ' ',
    });
    assert.deepEqual(wrong.body.fields, {
      ca: 'Please name the campaign in small letters, digits and hyphens.',
      subject: 'A subject is one line.',
      body: 'Please enter the text of the email.',
    });
    const huge = { ca: 'huge', subject: 's', body: 'x'.repeat(50_001) };
    assert.equal((await callAsOperator(lychgate, 'POST', 'Campaigns', huge)).status, 400);
    for (const [method, path, body] of [
      ['GET', 'Campaigns/none'],
      ['PUT', 'Campaigns/none', coffee],
      ['POST', 'Campaigns/none/Send', {}],
      ['POST', 'Campaigns/none/Test', { eMail: 'a@example.org', name: 'Ann' }],
      ['POST', 'Campaigns/none/Unschedule', {}],
    ] as const) {
      const { status, body: answer } = await callAsOperator(lychgate, method, path, body);
      assert.deepEqual([status, answer.code], [404, 'campaign-not-found'], path);
    }
    const wrongTime = await callAsOperator(lychgate, 'POST', 'Campaigns/draft-1/Send', {
      at: '2031-02-30T10:00:00',
    });
    assert.equal(wrongTime.status, 400);
  });

  test('alone may see and send campaigns', async () => {
    for (const path of ['Campaigns', 'Campaigns/draft-1', 'Contacts']) {
      assert.equal((await call(lychgate.address, 'GET', path, undefined, apiKey)).status, 401);
    }
    assert.equal((await call(lychgate.address, 'POST', 'Campaigns/draft-1/Send', {}, apiKey)).status, 401);
  });

  test('gets one test email, and nobody else gets any', async () => {
    await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'looked-at', ...coffee });
    const { body } = await callAsOperator(lychgate, 'POST', 'Campaigns/looked-at/Test', {
      eMail: 'boss@willow.example',
      name: 'Ann',
    });
    assert.equal(body, true);
    const email = await waitForEmail(lychgate.dataDir, { subject: '[Test] Coffee in the garden' });
    assert.equal(email!.to, 'boss@willow.example');
    assert.match(email!.text, /^Dear Ann,$/m);
    assert.deepEqual((await readCampaign('looked-at')).emails.sent, 0);
    assert.equal((await readCampaign('looked-at')).state, 'draft');
  });

  test('sets a time, changes it and removes it', async () => {
    await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'later', ...coffee });
    const at = '2099-03-29T09:00:00';
    const first = await callAsOperator(lychgate, 'POST', 'Campaigns/later/Send', { at });
    assert.deepEqual([first.body.state, first.body.sendAt], ['scheduled', at]);
    const frozen = await callAsOperator(lychgate, 'PUT', 'Campaigns/later', coffee);
    assert.deepEqual([frozen.status, frozen.body.code], [409, 'campaign-frozen']);
    const moved = await callAsOperator(lychgate, 'POST', 'Campaigns/later/Send', {
      at: '2099-03-30T09:00:00',
    });
    assert.equal(moved.body.sendAt, '2099-03-30T09:00:00');
    // A second press without a time does not send it at once.
    assert.equal(
      (await callAsOperator(lychgate, 'POST', 'Campaigns/later/Send', {})).body.sendAt,
      '2099-03-30T09:00:00',
    );
    const taken = await callAsOperator(lychgate, 'POST', 'Campaigns/later/Unschedule', {});
    assert.deepEqual([taken.body.state, taken.body.sendAt], ['draft', null]);
  });
});

describe('A mail-shot', () => {
  test('is sent once to each contact, however often Send is pressed, and then is frozen', async () => {
    await addContacts(
      'C-1,Margaret Ellis,margaret@example.org,soft opt-in,"Coffee morning, March 2026"',
      'C-2,Arthur Ellis,arthur@example.org,agreed,form',
      'C-3,Una Ellis,una@example.org,agreed,form',
      'C-4,Gone Ellis,gone@example.org,agreed,form',
    );
    for (const [eMail, scope] of [
      ['una@example.org', 'promotional'],
      ['gone@example.org', 'all'],
    ]) {
      await lychgate.database!.rows`
        insert into suppression (email_digest, scope, reason, created_at)
        values (${emailDigest(eMail!)}, ${scope}, 'operator', now())`;
    }
    await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'coffee', ...coffee });
    await Promise.all([sendAll('coffee'), sendAll('coffee'), sendAll('coffee')]);
    await sendAll('coffee');
    await addContacts('C-5,Late Ellis,late@example.org,agreed,form');
    await sendAll('coffee');
    const emails = await findEmailsAbout('Coffee in the garden');
    assert.deepEqual(emails.map(({ to }) => to).toSorted(), ['arthur@example.org', 'margaret@example.org']);
    const { queued, saved } = await readCampaign('coffee');
    assert.deepEqual([queued, saved], [2, 2]);
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Campaigns/coffee', coffee)).status, 409);
    assert.equal((await callAsOperator(lychgate, 'POST', 'Campaigns/coffee/Unschedule', {})).status, 409);
  });

  test('has equal plain text and HTML: for whom it is, why, and how to unsubscribe', async () => {
    const email = (await findEmailsAbout('Coffee in the garden')).find(
      ({ to }) => to === 'margaret@example.org',
    )!;
    assert.deepEqual(email.from, { name: 'Willow and Daughters', address: 'news@news.willow.example' });
    for (const text of [
      'Dear Margaret Ellis,',
      'Every Tuesday',
      'a cup of coffee',
      'You gave us your email address at: Coffee morning, March 2026.',
      'Willow and Daughters',
    ]) {
      assert.ok(email.text.includes(text), text);
      assert.ok(email.html.includes(text), text);
    }
    const joined = (await findEmailsAbout('Coffee in the garden')).find(
      ({ to }) => to === 'arthur@example.org',
    )!;
    assert.match(joined.text, /You joined our mailing list at: form\./);
    assert.match(email.text, /^- tea\n- coffee\n- cake \(https:\/\/www\.willow\.example\/mailshot\//m);
    assert.match(email.html, /<em>sit<\/em>/);
    assert.ok(readLinks(email.html).includes('tel:01632960123'));
  });

  test('has tracked links to the targets in its text, and counts each reader once', async () => {
    const emails = await findEmailsAbout('Coffee in the garden');
    for (const { html, text } of emails) {
      const links = readLinks(html).filter((url) => url.includes('/mailshot/'));
      assert.deepEqual(
        links.map((link) => splitLink(link).ws),
        ['https://willow.example/calendar/coffee?x=1&y=2', 'https://cakes.example.org'],
      );
      for (const link of links) {
        assert.ok(text.includes(link));
        const { status, body } = await call(lychgate.address, 'POST', 'Ms/MailShot', splitLink(link));
        assert.equal(status, 200);
        assert.match(
          body.goTo,
          /^https:\/\/(willow\.example\/outlook-bereavement-support-events\/event-calendar\/coffee|cakes\.example\.org\/$)/,
        );
      }
      const forged = { ...splitLink(links[0]!), ws: 'https://evil.test/' };
      assert.ok(!(await call(lychgate.address, 'POST', 'Ms/MailShot', forged)).body.goTo);
    }
    assert.equal((await readCampaign('coffee')).openedLinks, 2);
  });

  test('lets a mail program unsubscribe with one click, which is counted and effective', async () => {
    const email = (await findEmailsAbout('Coffee in the garden')).find(
      ({ to }) => to === 'arthur@example.org',
    )!;
    const unsubscribe = readLinks(email.html).find((url) => url.includes('/Unsubscribe/'))!;
    const [, , cu, co] = new URL(unsubscribe).pathname.split('/').map(decodeURIComponent);
    assert.match(
      unsubscribe,
      /^https:\/\/www\.willow\.example\/Unsubscribe\/C-2\/[a-z2-7]{26}\?t=[a-z0-9]{6,7}$/,
    );
    assert.ok(email.text.includes(unsubscribe));
    const sentAt = Number.parseInt(new URL(unsubscribe).searchParams.get('t')!, 36);
    assert.ok(Math.abs(sentAt - Date.now() / 1000) < 120);
    assert.equal(
      email.headers['list-unsubscribe'],
      `<${unsubscribe}>, <mailto:stop@willow.example?subject=Unsubscribe%20${co}>`,
    );
    assert.equal(email.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    assert.equal(email.headers['list-id'], '<news.news.willow.example>');

    const { body } = await call(lychgate.address, 'POST', 'Ms/Unsubscribe', {
      cu,
      co,
      source: 'header-post',
    });
    assert.equal(body.undoable, true);
    assert.equal((await readCampaign('coffee')).unsubscribedSince, 1);
    await callAsOperator(lychgate, 'POST', 'Campaigns', {
      ca: 'tea',
      subject: 'Tea in the garden',
      body: 'Tea.',
    });
    await sendAll('tea');
    const next = await findEmailsAbout('Tea in the garden');
    assert.deepEqual(next.map(({ to }) => to).toSorted(), ['late@example.org', 'margaret@example.org']);
  });

  test('contains no HTML of its text, no picture, and no line forged by a name', async () => {
    await addContacts('C-9,"Eve\r\nBcc: all@evil.test <b>",eve@example.org,agreed,"https://evil.test"');
    const body = [
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '[a](javascript:alert(1)) [b](data:text/html,x) ![pixel](https://evil.test/p.gif)',
      '[one" onmouseover="x](https://willow.example/?a="b"&c=<d>)',
    ].join('\n\n');
    await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'odd', subject: 'Odd <b>', body });
    await sendAll('odd');
    const email = (await findEmailsAbout('Odd <b>')).find(({ to }) => to === 'eve@example.org')!;
    assert.doesNotMatch(email.html, /<script|<img|<b>|href="(javascript|data)|onmouseover="/);
    assert.equal(email.headers.bcc, undefined);
    assert.match(email.text, /^Dear Eve Bcc: all@/m);
    const [link] = readLinks(email.html).filter((url) => url.includes('/mailshot/') && url.includes('a%3D'));
    assert.equal((await call(lychgate.address, 'POST', 'Ms/MailShot', splitLink(link!))).status, 200);
  });

  test('is not sent to contacts that were deleted meanwhile', async () => {
    await addContacts('C-10,Dan Ellis,dan@example.org,agreed,form');
    await callAsOperator(lychgate, 'POST', 'Campaigns', {
      ca: 'deleted',
      subject: 'Deleted',
      body: 'Hello.',
    });
    await lychgate.database!.rows`
      insert into outbox (purpose_key, kind, recipient, facts, stream, is_repeatable, campaign_id, due_at, created_at)
      select 'mail-shot:' || id || ':999999', 'mail-shot', 'nobody@example.org',
             jsonb_build_object('campaign', id, 'contact', 999999), 'promotional', false, id, now(), now()
      from campaign where ca = 'deleted'`;
    await sendAll('deleted');
    assert.equal((await readCampaign('deleted')).emails.failed, 1);
    assert.equal(
      (await findEmailsAbout('Deleted')).some(({ to }) => to === 'nobody@example.org'),
      false,
    );
  });

  test('differs from transactional emails, which have no list headers', async () => {
    const event = await callAsOperator(lychgate, 'POST', 'Bereavement', {
      title: 'Walk',
      startDateTime: '2031-03-29T14:30:00',
    });
    await call(lychgate.address, 'POST', 'Attendee', {
      name: 'Arthur Ellis',
      eMail: 'arthur@example.org',
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
      taskGuid: event.body.guid,
    });
    const email = await waitForEmail(lychgate.dataDir, { subject: 'Your place at Walk' });
    assert.equal(email!.to, 'arthur@example.org');
    assert.equal(email!.from.address, 'care@willow.example');
    assert.deepEqual(
      Object.keys(email!.headers).filter((name) => name.startsWith('list-')),
      [],
    );
    assert.doesNotMatch(email!.html, /nsubscribe|mailshot/);
  });

  test('leaves no address, name or code in the log', () => {
    assert.doesNotMatch(lychgate.log.join('\n'), /@|Ellis|C-1/);
  });
});

test('without https an email offers no one-click link, only the mailbox if one is set', async () => {
  const plain = await startTestLychgate({ PUBLIC_URL: 'http://192.0.2.1:3000' });
  await callAsOperator(plain, 'POST', 'Campaigns', { ca: 'plain', subject: 'Plain', body: 'Hello.' });
  await callAsOperator(plain, 'POST', 'Campaigns/plain/Test', { eMail: 'a@example.org', name: 'Ann' });
  const email = await waitForEmail(plain.dataDir, { subject: '[Test] Plain' });
  await plain.stop();
  assert.deepEqual(
    ['list-unsubscribe', 'list-unsubscribe-post', 'list-id'].map((name) => email.headers[name]),
    [undefined, undefined, '<news.lychgate.example>'],
  );
  assert.match(email.text, /http:\/\/192\.0\.2\.1:3000\/Unsubscribe\/test\/test\?t=/);
});
