import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { startTestLychgate, makeEvent } from '../../../test/support/lychgate.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { until } from '../../../test/support/until.ts';
import { projectFolder } from '../../processes.ts';
import type { Meeting } from '../chapter.ts';
import { startDaemon } from '../daemon.ts';

const domain = 'funerals.example.org';
const counterpart = 'Caddy and Pebble';
const hidden = ['/health', '/livez', '/readyz', '/metrics'];

/** A certificate through `deploy/Caddyfile`, from the authority that Let's Encrypt tests clients with. */
export async function meetCertificates(meeting: Meeting): Promise<void> {
  const lychgate = await startTestLychgate({ PUBLIC_URL: `https://${domain}` });
  meeting.defer(() => lychgate.stop());
  const ports = { http: await freePort(), https: await freePort() };
  const authority = await startPebble(meeting, ports);
  await startCaddy(meeting, { ...ports, ...authority, lychgate: Number(new URL(lychgate.address).port) });
  let send: Send = () => Promise.reject(new Error('There is no certificate.'));
  await meeting.tries({
    what: 'the Caddyfile gets a certificate for the domain, and pages come with it',
    with: counterpart,
    act: async () => {
      const root = await fetchRoot(authority.management, authority.certificate);
      send = (path, options) => sendOverTls({ port: ports.https, root }, path, options);
      await until(async () => (await send('/events').catch(() => null))?.status === 200);
      const { issuer, headers } = await send('/events');
      assert.match(issuer, /^Pebble/);
      assert.match(String(headers['strict-transport-security']), /max-age=/);
      return issuer;
    },
  });
  await meeting.tries({
    what: 'a form is accepted over HTTPS, and plain HTTP leads there',
    with: counterpart,
    act: async () => {
      const guid = await makeEvent(lychgate.address);
      const fields = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };
      const booked = await send(`/events?book=${guid}`, { body: new URLSearchParams(fields).toString() });
      assert.match(
        String(booked.headers.location),
        /registered/,
        `${booked.status} ${booked.text.slice(0, 200)}`,
      );
      const plain = await fetch(`http://127.0.0.1:${ports.http}/events`, {
        redirect: 'manual',
        headers: { Host: domain },
      });
      assert.equal(plain.status, 308);
    },
  });
  await meeting.tries({
    what: 'what is for monitoring is hidden',
    with: counterpart,
    act: async () => {
      for (const path of hidden) assert.equal((await send(path)).status, 404, path);
    },
  });
}

type Answer = { status: number; headers: IncomingMessage['headers']; text: string; issuer: string };
type Send = (path: string, options?: { body?: string }) => Promise<Answer>;

async function sendOverTls(
  { port, root }: { port: number; root: string },
  path: string,
  { body }: { body?: string } = {},
): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    servername: domain,
    ca: root,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Host: domain,
      Origin: `https://${domain}`,
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const issuer = (answer.socket as TLSSocket).getPeerCertificate().issuer?.CN ?? '';
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode!, headers: answer.headers, text, issuer: String(issuer) };
}

type Pebble = { directory: string; management: number; certificate: string };

/** Pebble, which checks that the domain answers on these ports, and a DNS where every name is this machine. */
async function startPebble(meeting: Meeting, ports: { http: number; https: number }): Promise<Pebble> {
  const folder = join(meeting.folder, 'pebble');
  mkdirSync(folder);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pebble -addext subjectAltName=IP:127.0.0.1'.split(
        ' ',
      ),
      ['-keyout', key, '-out', certificate],
    ].flat(),
    { stdio: 'pipe' },
  );
  const [listen, management, dns, dnsControl] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  await startDaemon(meeting, {
    command: '/usr/bin/pebble-challtestsrv',
    args: [
      `-dns01=127.0.0.1:${dns}`,
      `-management=127.0.0.1:${dnsControl}`,
      '-http01=',
      '-https01=',
      '-tlsalpn01=',
      '-defaultIPv4=127.0.0.1',
      '-defaultIPv6=',
    ],
    port: dnsControl,
  });
  const configuration = join(folder, 'pebble.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${listen}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate,
        privateKey: key,
        httpPort: ports.http,
        tlsPort: ports.https,
        ocspResponderURL: '',
        externalAccountBindingRequired: false,
      },
    }),
  );
  await startDaemon(meeting, {
    command: '/usr/bin/pebble',
    args: ['-config', configuration, '-dnsserver', `127.0.0.1:${dns}`],
    port: listen,
  });
  return { directory: `https://127.0.0.1:${listen}/dir`, management, certificate };
}

async function fetchRoot(management: number, certificate: string): Promise<string> {
  const sent = request({
    host: '127.0.0.1',
    port: management,
    path: '/roots/0',
    ca: readFileSync(certificate),
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

type Places = Pebble & { http: number; https: number; lychgate: number };

/** Our Caddyfile with other ports and another authority. */
async function startCaddy(meeting: Meeting, { http, https, lychgate, directory, certificate }: Places) {
  const folder = join(meeting.folder, 'caddy');
  mkdirSync(folder);
  const ours = readFileSync(join(projectFolder, 'deploy/Caddyfile'), 'utf8');
  assert.ok(ours.includes(' 3000\n'), 'The Caddyfile has another port.');
  const global = [
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${http}`,
    `https_port ${https}`,
    `storage file_system ${folder}`,
    `acme_ca ${directory}`,
    `acme_ca_root ${certificate}`,
    'email office@example.org',
  ];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n${global.join('\n')}\n}\n${ours.replace(' 3000\n', ` ${lychgate}\n`)}`);
  const command = ['run', '--adapter', 'caddyfile', '--config', file];
  await startDaemon(meeting, {
    command: '/usr/bin/env',
    args: [`DOMAIN=${domain}`, `HOME=${folder}`, '/usr/bin/caddy', ...command],
    port: https,
  });
}
