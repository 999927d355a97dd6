import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOfficePages } from '../staff/pages/office-pages.ts';
import { createDatabase } from '../support/database.ts';
import { makeFuneral } from '../support/records/images.ts';
import { apiKey, callAsOperator, makeEvent, operatorKey } from '../support/lychgate.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { createInput, type FuzzInput, type Target } from './inputs.ts';
import { readForms, type PageForm } from './pages.ts';
import { send, type FuzzAnswer } from './send.ts';
import { freePort } from '../support/free-port.ts';

type FuzzReport = { statuses: Record<string, number>; faults: string[]; log: string };

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const lanes = 4;
const slowMs = 1_000;
const msPerTick = 10;
const stackTrace = /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:\/\/|node:|\/)\S+:\d+:\d+|node_modules\//;
const expectedAbove500 = new Set([501, 503, 507]);

/**
 * Sends inputs to a Lychgate in a separate process; `seed` determines them, beginning with number `first`.
 * A fault is a 5xx, an answer that takes more than a second of work, a stack trace, a key, or what somebody else
 * entered; in the log too.
 */
export async function runFuzz({ inputs, seed, first = 0 }: { inputs: number; seed: number; first?: number }) {
  const lychgate = await startProcess();
  try {
    const target = await prepare(lychgate.address);
    const fuzzed: FuzzReport = { statuses: {}, faults: [], log: '' };
    let next = first;
    const slow: { number: number; input: FuzzInput }[] = [];
    const addFault = (number: number, fault: string, input: FuzzInput, answered: FuzzAnswer | null) =>
      fuzzed.faults.push(`input ${number} ${fault}: ${describeInput(input, answered)}`);
    const work = async () => {
      while (next < first + inputs && fuzzed.faults.length < 20) {
        const number = next;
        next += 1;
        const input = createInput(target, seed, number);
        const answered = await send(target.address, input);
        const status = String(answered?.status ?? 'closed');
        fuzzed.statuses[status] = (fuzzed.statuses[status] ?? 0) + 1;
        for (const fault of answered ? findFaults(input, answered) : [])
          addFault(number, fault, input, answered);
        if ((answered?.ms ?? 0) > slowMs) slow.push({ number, input });
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    // Repeated alone, because other requests would count as its work.
    for (const { number, input } of slow) {
      const { isSlow, answered } = await sendAlone(lychgate.child, target, input);
      if (isSlow) addFault(number, 'takes more than a second of work', input, answered);
    }
    const health = await fetch(`${lychgate.address}/health`).catch(() => null);
    if (health?.status !== 200) fuzzed.faults.push('the process does not answer any more');
    fuzzed.log = lychgate.output();
    fuzzed.faults.push(...findFaultsInLog(fuzzed.log));
    return fuzzed;
  } finally {
    await lychgate.stop();
  }
}

function findFaults(input: FuzzInput, { status, body, headers }: FuzzAnswer): string[] {
  const everything = headers + body;
  const others = Array.from(everything.matchAll(/kanari\d+x/gi), ([name]) => name.toLowerCase());
  const faults: string[] = [];
  if (status >= 500 && !expectedAbove500.has(status)) faults.push(`is answered with ${status}`);
  if (stackTrace.test(body)) faults.push('shows a stack trace');
  if (everything.includes(apiKey) || everything.includes(operatorKey)) faults.push('shows a key');
  if (!input.isOperator && others.some((name) => name !== input.person.toLowerCase()))
    faults.push('shows what somebody else entered');
  return faults;
}

function findFaultsInLog(log: string): string[] {
  const faults: string[] = [];
  for (const line of log.split('\n')) {
    if (/kanari\d+x/i.test(line)) faults.push(`the log contains personal data: ${line.slice(0, 300)}`);
    if (line.includes(apiKey) || line.includes(operatorKey)) faults.push('the log holds a key');
    if (stackTrace.test(line)) faults.push(`the log contains a stack trace: ${line.slice(0, 600)}`);
  }
  return faults.slice(0, 20);
}

/** Measures the CPU time of the process, so that a busy machine does not matter. */
async function sendAlone(child: ChildProcess, { address }: Target, input: FuzzInput) {
  const before = workMsOf(child.pid!);
  const answered = await send(address, input);
  return { isSlow: answered === null || workMsOf(child.pid!) - before > slowMs, answered };
}

function workMsOf(pid: number): number {
  const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(figures[11]) + Number(figures[12])) * msPerTick;
}

function describeInput({ method, path, headers, body }: FuzzInput, answered: FuzzAnswer | null): string {
  const { 'X-Api-Key': _, ...visibleHeaders } = headers;
  const sent = body ? ` ${body.toString('latin1').slice(0, 400)}` : '';
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(visibleHeaders).slice(0, 300)}${sent}\n  -> ${answered?.body.slice(0, 300)}`;
}

async function prepare(address: string): Promise<Target> {
  const eventGuid = await makeEvent(address, { extraInfoTitle: 'Meal', extraDescriptionTitle: 'Notes' });
  const funeralGuid = await makeFuneral(address);
  const signoff = { eMail: 'family@example.org', name: 'Family', deceasedName: 'Nobody' };
  const { body: sent } = await callAsOperator({ address }, 'POST', 'EmailSignoff', signoff);
  const cookie = await fetchOperatorCookie(address);
  const pages = [
    ...['book', 'amend', 'cancel', 'link'].map((mode) => `/events?${mode}=${eventGuid}`),
    '/unattendedcremations',
    '/Unsubscribe/C1/C2',
    `/emailsignoff/${sent.guid}/Option1`,
    `/documentupload/${funeralGuid}`,
    '/admin',
    ...(await makeOfficePages(address)),
  ];
  const known = {
    guid: eventGuid,
    eventGuid,
    taskGuid: eventGuid,
    funeralGuid,
    emailGuid: String(sent.guid),
  };
  const found = [...(await readForms(address, pages, cookie)), ...(await readForms(address, ['/admin'], ''))];
  // Skip Sign out, which would end the session for all other forms.
  const isSignOut = ({ action, fields }: PageForm) => action.endsWith('sign-out') || 'sign-out' in fields;
  const forms = [...found.filter((form) => !isSignOut(form)), createRemovalForm(funeralGuid)];
  return { address, known, forms, cookie, picture: await createPhotograph({ width: 60, height: 40 }) };
}

// The page shows this form only after an upload without script.
function createRemovalForm(funeralGuid: string): PageForm {
  const page = `/documentupload/${funeralGuid}`;
  const key = 'd'.repeat(32);
  return { page, action: page, isMultipart: false, fields: { remove: key, added: `${key} sea.jpg` } };
}

async function fetchOperatorCookie(address: string): Promise<string> {
  const answer = await fetch(`${address}/admin`, {
    method: 'POST',
    headers: { Origin: address, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: operatorKey }),
    redirect: 'manual',
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function startProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-fuzz-'));
  const fresh = await createDatabase();
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: fresh.url,
      PHOTOGRAPHS_SHARED: 'on',
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
      DEMO: 'off',
      DEMO_PAYMENTS: 'on',
      DEMO_ACCOUNTS: 'on',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit');
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = /is open: (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Lychgate did not start: ${output}`)));
  });
  return {
    address: await opened,
    child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
