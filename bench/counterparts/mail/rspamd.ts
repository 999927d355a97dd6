import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../test/support/free-port.ts';
import type { Meeting } from '../chapter.ts';
import { giveTo, startDaemon } from '../daemon.ts';

const judgeMs = 60_000;
// Of the 15 points at which it refuses an email, and the 6 at which it marks one.
const pointsMax = 3;

// They ask DNS, or other services, or learn from emails of one firm.
const withoutNetwork = [
  'rbl',
  'surbl',
  'spf',
  'dkim',
  'dmarc',
  'arc',
  'asn',
  'mx_check',
  'fuzzy_check',
  'neural',
  'greylist',
  'ratelimit',
  'replies',
  'history_redis',
  'bayes_expiry',
  'dkim_signing',
  'arc_signing',
];

type Judgement = { score: number; action: string; symbols: Record<string, { score: number }> };

/** Emails with the rules of rspamd that need no network. Answers the points of each that has any. */
export async function judgeWithRspamd(meeting: Meeting, emails: Map<string, string>): Promise<string> {
  const port = await startRspamd(meeting);
  const judgements = new Map<string, Judgement>();
  for (const [kind, raw] of emails) {
    const headers = { From: addressIn(raw, 'From'), Rcpt: addressIn(raw, 'To'), IP: '127.0.0.1' };
    const address = `http://127.0.0.1:${port}/checkv2`;
    const signal = AbortSignal.timeout(judgeMs);
    const answer = await fetch(address, { method: 'POST', body: raw, headers, signal });
    judgements.set(kind, (await answer.json()) as Judgement);
  }
  const objections = [...judgements].filter(([, { score }]) => score > 0);
  const texts = objections.map(([kind, { score, symbols }]) => {
    const rules = Object.entries(symbols).filter(([, each]) => each.score > 0);
    return `${kind}: ${score.toFixed(1)}, ${rules.map(([name]) => name).join(', ')}`;
  });
  assert.ok(
    [...judgements.values()].every(({ score, action }) => score < pointsMax && action === 'no action'),
    texts.join('; '),
  );
  return `${emails.size} kinds. Above 0: ${texts.join('; ') || 'none'}`;
}

const addressIn = (raw: string, header: string) =>
  new RegExp(`^${header}: .*?([^\\s<>,]+@[^\\s<>,]+)`, 'im').exec(raw)?.[1] ?? '';

/** Rspamd with its own folder and port. Answers the port. */
async function startRspamd(meeting: Meeting): Promise<number> {
  const [normal, other] = [await freePort(), await freePort()];
  const folder = join(meeting.folder, 'rspamd');
  const own = join(folder, 'own/local.d');
  mkdirSync(own, { recursive: true });
  for (const each of ['db', 'run', 'log']) mkdirSync(join(folder, each), { recursive: true });
  const files: Record<string, string> = {
    'worker-normal.inc': `bind_socket = "127.0.0.1:${normal}"; count = 1;`,
    'worker-controller.inc': `bind_socket = "127.0.0.1:${other}"; count = 1; secure_ip = "127.0.0.1";`,
    'worker-proxy.inc': 'enabled = false;',
    'worker-fuzzy.inc': 'enabled = false;',
    'options.inc': `dns { nameserver = ["127.0.0.1:${other}"]; timeout = 0.1s; retransmits = 1; }`,
    'logging.inc': `type = "file"; filename = "${join(folder, 'log/rspamd.log')}";`,
    ...Object.fromEntries(withoutNetwork.map((name) => [`${name}.conf`, 'enabled = false;'])),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), `${text}\n`);
  for (const each of ['.', 'db', 'run', 'log']) giveTo('_rspamd', join(folder, each));
  const places = { LOCAL_CONFDIR: 'own', DBDIR: 'db', RUNDIR: 'run', LOGDIR: 'log' };
  const variables = Object.entries(places).map(([name, place]) => `--var=${name}=${join(folder, place)}`);
  await startDaemon(meeting, {
    command: '/usr/bin/rspamd',
    args: ['-f', '-u', '_rspamd', '-g', '_rspamd', '-c', '/etc/rspamd/rspamd.conf', ...variables],
    port: normal,
    // It compiles its patterns when it starts for the first time.
    startMs: 5 * 60_000,
  });
  return normal;
}
