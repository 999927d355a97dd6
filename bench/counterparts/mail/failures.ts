import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.ts';
import { until } from '../../../test/support/until.ts';
import type { Meeting } from '../chapter.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { giveTo, startDaemon } from '../daemon.ts';
import type { Routes } from './mail-server.ts';
import { startOutbox } from './outbox.ts';
import { startPostfix } from './postfix.ts';
import { startScriptedServer } from './scripted-server.ts';

type Parts = { routes: Omit<Routes, 'port'>; authPort: number };

const reader = 'ann@postfix.example';
const server = 'Postfix';
const greylistSeconds = 2;

/** Failures of a way out that are its settings or its connection. */
export async function meetFailures(meeting: Meeting, parts: Parts): Promise<void> {
  for (const [what, act] of Object.entries(attempts))
    await meeting.tries({
      what,
      with: what.startsWith('greylisting') ? 'Postgrey and Postfix' : server,
      act: () => act(meeting, parts),
    });
}

const anyRecipient = {
  smtpd_recipient_restrictions: 'permit_mynetworks, reject',
  smtpd_reject_unlisted_recipient: 'no',
};

const startWith = async (meeting: Meeting, { routes }: Parts, settings: Record<string, string>) =>
  startPostfix(meeting, { port: await freePort(), ...routes }, settings);

const attempts: Record<string, (meeting: Meeting, parts: Parts) => Promise<string | void>> = {
  'greylisting: the first try is put off, the next one is accepted': async (meeting, parts) => {
    const port = await freePort();
    await startDaemon(meeting, { ...startGreylisting(meeting, port), port });
    const { url } = await startWith(meeting, parts, {
      smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${port}, permit`,
    });
    const outbox = await startOutbox(meeting, url);
    await outbox.book(reader);
    await outbox.deliver();
    const { state, reason, isBlocked } = await outbox.about(reader);
    assert.deepEqual([state, isBlocked], ['queued', false], reason ?? '');
    await wait(greylistSeconds * 1_500);
    await outbox.deliver('transactional', 60);
    assert.equal((await outbox.about(reader)).state, 'sent');
    return reason ?? '';
  },
  'an email above the SIZE that is announced fails, and blocks nobody': async (meeting, parts) => {
    const { url } = await startWith(meeting, parts, { message_size_limit: '5000' });
    const outbox = await startOutbox(meeting, url);
    await outbox.book(reader);
    await outbox.deliver();
    const { state, reason, isBlocked, stop } = await outbox.about(reader);
    assert.deepEqual([state, isBlocked, stop], ['failed', false, null], reason ?? '');
    return reason ?? '';
  },
  'a password that is not accepted: all emails wait, and go once it is corrected': async (meeting, parts) => {
    const { port } = await startWith(meeting, parts, {
      smtpd_sasl_auth_enable: 'yes',
      smtpd_sasl_type: 'dovecot',
      smtpd_sasl_path: `inet:127.0.0.1:${parts.authPort}`,
      smtpd_recipient_restrictions: 'permit_sasl_authenticated, reject',
    });
    const createUrl = (password: string) =>
      `smtp://${encodeURIComponent(reader)}:${password}@127.0.0.1:${port}`;
    const outbox = await startOutbox(meeting, createUrl('wrong'));
    await outbox.book(reader);
    await outbox.deliver();
    const { state, reason, isBlocked, stop } = await outbox.about(reader);
    assert.deepEqual([state, isBlocked, stop], ['queued', false, 'away'], reason ?? '');
    await outbox.use(createUrl('gravel'));
    await outbox.deliver('transactional', 60);
    assert.equal((await outbox.about(reader)).state, 'sent');
    return reason ?? '';
  },
  'STARTTLS with a certificate of another name: nothing is handed over': async (meeting, parts) => {
    const { key, certificate } = makeCertificate(meeting, 'other.example');
    const { port, log } = await startWith(meeting, parts, {
      // Lychgate takes any certificate at 127.0.0.1, where relays have none of their own.
      inet_interfaces: '127.0.0.1',
      smtpd_tls_security_level: 'may',
      smtpd_tls_key_file: key,
      smtpd_tls_cert_file: certificate,
    });
    const proxy = await startCuttingProxy(meeting, port, '127.0.0.3');
    const outbox = await startOutbox(meeting, proxy.url);
    await outbox.book(reader);
    await outbox.deliver();
    const { state, reason, stop } = await outbox.about(reader);
    assert.deepEqual([state, stop], ['queued', 'away'], reason ?? '');
    assert.ok(!log().includes('client='), 'Postfix took an email.');
    await outbox.use(`smtp://127.0.0.1:${port}`);
    await outbox.deliver('transactional', 60);
    assert.equal((await outbox.about(reader)).state, 'sent');
    return reason ?? '';
  },
  'an address with other letters than ASCII, where SMTPUTF8 is offered and where it is not': async (
    meeting,
    parts,
  ) => {
    const reasons: string[] = [];
    for (const smtputf8_enable of ['yes', 'no']) {
      const { url } = await startWith(meeting, parts, {
        smtputf8_enable,
        ...anyRecipient,
      });
      const outbox = await startOutbox(meeting, url);
      for (const eMail of ['josé@postfix.example', 'ann@bücher.example']) {
        await outbox.book(eMail);
        await outbox.deliver();
        const { state, reason, isBlocked } = await outbox.about(eMail);
        const isTaken = smtputf8_enable === 'yes' || eMail.startsWith('ann@');
        assert.deepEqual([state, isBlocked], [isTaken ? 'sent' : 'failed', false], eMail);
        reasons.push(`${eMail}, ${smtputf8_enable}: ${state} ${reason ?? ''}`);
      }
    }
    return reasons.join('; ');
  },
  'a connection that is lost after DATA: a mail-shot is never sent twice, a booking is repeated': async (
    meeting,
    parts,
  ) => {
    const { url, port, log } = await startWith(meeting, parts, anyRecipient);
    const proxy = await startCuttingProxy(meeting, port);
    proxy.cutsAfterData = 2;
    const outbox = await startOutbox(meeting, proxy.url);
    await outbox.queueNews(1, 'postfix.example');
    await outbox.deliver('promotional');
    await outbox.book(reader);
    await outbox.deliver();
    assert.deepEqual(await outbox.states(), { queued: 1, unknown: 1 });
    await outbox.use(url);
    await outbox.deliver('promotional', 600);
    await outbox.deliver('transactional', 600);
    assert.deepEqual(await outbox.states(), { sent: 1, unknown: 1 });
    const ids = Array.from(log().matchAll(/message-id=<outbox-\d+\.([a-z-]+)/g), ([, kind]) => kind);
    assert.deepEqual(ids.toSorted(), ['attendance-booked', 'attendance-booked', 'mail-shot']);
    return `Postfix received ${ids.join(', ')}`;
  },
  'a server that ends and starts again keeps its queue, and ours waits: each email arrives once': async (
    meeting,
    { routes },
  ) => {
    const port = await freePort();
    const ports = { ...routes.ports, 'later.example': port };
    const postfix = await startPostfix(
      meeting,
      { port: await freePort(), lmtpPort: routes.lmtpPort, ports },
      { maximal_queue_lifetime: '1h', bounce_queue_lifetime: '1h' },
    );
    const outbox = await startOutbox(meeting, postfix.url);
    await outbox.book('first@later.example');
    await outbox.deliver();
    await postfix.stop();
    await outbox.book('second@later.example');
    await outbox.deliver();
    assert.deepEqual(await outbox.states(), { queued: 1, sent: 1 });
    await postfix.restart();
    const receiver = await startScriptedServer(meeting, {}, port);
    await outbox.deliver('transactional', 60);
    await until(() => receiver.accepted.length >= 2);
    await wait(5_000);
    assert.deepEqual(receiver.accepted.toSorted(), ['first', 'second']);
    assert.deepEqual(await outbox.states(), { sent: 2 });
  },
};

function startGreylisting({ folder }: Meeting, port: number) {
  const state = join(folder, 'postgrey');
  mkdirSync(state);
  giveTo('postgrey', state);
  return {
    command: '/usr/sbin/postgrey',
    args: [`--inet=127.0.0.1:${port}`, `--dbdir=${state}`, `--delay=${greylistSeconds}`],
  };
}

function makeCertificate({ folder }: Meeting, name: string) {
  const [key, certificate] = ['key', 'crt'].map((end) => join(folder, `${name}.${end}`)) as [string, string];
  execFileSync(
    'openssl',
    [
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj'.split(' '),
      [`/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
    ].flat(),
    { stdio: 'pipe' },
  );
  assert.ok(readFileSync(certificate).length > 0);
  return { key, certificate };
}
