// @proof: slow and broken connections, in real time.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Agent, createServer as createHttp, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createBackOfficeClient } from '#contract/http/client.ts';
import { isRefused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { createServer, type ServerParts } from '#server/create-server.ts';
import { openKnownDevices } from '#server/sign-in/known-devices.ts';
import { createOperatorAuth } from '#server/sign-in/operator-auth.ts';
import { readConfig } from '#server/config.ts';
import { createProvider } from '#server/settings/provider.ts';
import { createDatabase } from '../support/database.ts';
import { createForm, createImage, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import {
  apiKey,
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createLargePhotograph, createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const plainParts: ServerParts = {
  website: async () => ({
    handle: async () => new Response('page'),
    styleHashes: () => [],
    styleFiles: new Map(),
    sectionOf: () => '/',
  }),
  calls: null,
  openPhotograph: null,
  receivePaymentWebhook: null,
  sharedPagesMs: 0,
  auth: createOperatorAuth({
    devices: openKnownDevices({ operatorKey: 'key-for-tests-1234', isSecure: false, clock: Date.now }),
    key: operatorKey,
    isSecure: false,
    endedSessions: { has: async () => false, end: async () => true },
    clock: Date.now,
    log: () => {},
  }),
  provider: () => createProvider(readConfig({}).staffSettings.values, new Date()),
  imageBytesMax: 1_000_000,
  health: { isWell: async () => {}, isRestarting: () => false },
};

let lychgate: TestedLychgate;
let funeralGuid: string;
let url: string;
let jpeg: Buffer;
before(async () => {
  lychgate = await startTestLychgate({ PHOTO_MB_MAX: '9', SITE_HOSTS: 'www.willow.example' });
  funeralGuid = await makeFuneral(lychgate.address);
  url = uploadPath(lychgate.address, funeralGuid);
  jpeg = await createPhotograph({ width: 400, height: 300 });
});
after(() => lychgate.stop());

const listIncoming = async () =>
  (await readdir(join(lychgate.dataDir, 'photographs', '.incoming'), { recursive: true })).filter((name) =>
    /part|taking/.test(name),
  );
const readKept = async (guid: string) =>
  (await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`)).body.length;
const readCode = ({ status, text }: { status: number; text: string }) =>
  `${status} ${status < 300 ? text : (JSON.parse(text) as { code: string }).code}`;

describe('A form with a photograph', () => {
  test('must have exactly one image, in the field fileData', async () => {
    const guid = await makeFuneral(lychgate.address);
    const send = async (...form: Parameters<typeof createForm>) =>
      readCode(await postForm(uploadPath(lychgate.address, guid), createForm(...form)));
    assert.equal(await send([{ bytes: jpeg, field: 'file' }]), '400 one-image-only');
    assert.equal(await send([{ bytes: jpeg }, { bytes: jpeg }]), '400 one-image-only');
    assert.equal(await send([]), '400 one-image-only');
    assert.equal(await send([{ bytes: jpeg, fileName: '' }]), '400 one-image-only');
    assert.equal(await send([{ bytes: jpeg }], ''), '400 not-whole');
    assert.equal(await send([{ bytes: jpeg }], '--another'), '400 not-whole');
    const form = createForm([{ bytes: jpeg }]);
    const headers = { ...form.headers, 'Content-Type': 'multipart/form-data' };
    assert.equal(
      readCode(await postForm(uploadPath(lychgate.address, guid), { ...form, headers })),
      '400 not-whole',
    );
    const json = await call(lychgate.address, 'POST', `ClientImage/UploadImages/${guid}`, { fileData: 'x' });
    assert.deepEqual([json.status, json.body.code], [415, 'other-type']);
    assert.equal(await readKept(guid), 0);
    assert.equal(await send([{ bytes: jpeg }]), '200 true');
    assert.equal(await readKept(guid), 1);
  });

  test('may have any file name, which reaches no path and no log line', async () => {
    const names = [
      '../../../etc/passwd',
      '..\\..\\x.jpg',
      'a\u0000b.jpg',
      '\u0007',
      '👵🏽.jpg',
      'M'.repeat(300),
      'a%22b',
    ];
    for (const fileName of names)
      assert.equal(
        readCode(await postForm(url, createForm([{ bytes: jpeg, fileName }]))),
        '200 true',
        fileName,
      );
    assert.deepEqual(
      lychgate.log.filter((line) => /passwd|👵|MMM/.test(line)),
      [],
    );
  });

  test('that exceeds the size limit is refused before its body', async () => {
    const answer = await sendStart(Buffer.alloc(0), 40_000_000);
    assert.match(answer, /^HTTP\/1\.1 413 .*"An image can be 9 MB at most\. Nothing was saved\."/s);
  });
});

describe('After a photograph was refused', () => {
  test('the next one can use the same connection at once', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const email = createForm([{ bytes: Buffer.alloc(8_000_000, 'Dear family, ') }]);
    const ports = new Set<number>();
    for (const [form, message] of [
      [email, '415 not-a-photograph'],
      [createForm([{ bytes: jpeg }]), '200 true'],
      [createForm([{ bytes: jpeg }, { bytes: email.body }]), '400 one-image-only'],
      [createForm([{ bytes: jpeg }]), '200 true'],
    ] as const) {
      const answer = await postForm(url, form, agent);
      assert.equal(readCode(answer), message);
      ports.add(answer.port);
    }
    assert.equal(ports.size, 1);
    agent.destroy();
  });

  test('the same holds on the page, where the other photographs of the form are stored', async () => {
    const guid = await makeFuneral(lychgate.address);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const page = `${lychgate.address}/DocumentUpload/${guid}`;
    const email = { bytes: Buffer.alloc(2_000_000, 'Dear family, '), fileName: 'letter.jpg' };
    const form = createForm([{ bytes: jpeg }, email, { bytes: await createLargePhotograph(1_000_000) }]);
    const headers = { ...form.headers, Origin: lychgate.address };
    const first = await postForm(page, { ...form, headers }, agent);
    assert.equal(first.status, 415);
    assert.match(first.text, /This file is not a photograph that we can show\./);
    assert.equal(await readKept(guid), 2);
    const second = await postForm(page, { ...createForm([{ bytes: jpeg }]), headers }, agent);
    assert.deepEqual([second.status, second.port], [200, first.port]);
    agent.destroy();
  });
});

describe('A connection', () => {
  test('that drops halfway stores nothing, and is not logged as a failure of the back office', async () => {
    const guid = await makeFuneral(lychgate.address);
    const { headers, body } = createForm([{ bytes: await createLargePhotograph(2_000_000) }]);
    for (const path of [`/api/ClientImage/UploadImages/${guid}`, `/documentupload/${guid}`]) {
      const socket = connectTo(lychgate.address);
      socket.write(createHead(path, { ...headers, 'Content-Length': body.length, Origin: lychgate.address }));
      socket.write(body.subarray(0, body.length / 2));
      await until(async () => (await listIncoming()).length === 1);
      socket.destroy();
      await until(async () => (await listIncoming()).length === 0);
    }
    assert.equal(await readKept(guid), 0);
    assert.deepEqual(lychgate.log, []);
  });

  test('that is idle or brings a slow form is closed; a photograph that comes slowly is accepted', async (t) => {
    const { database, drop } = await createDatabase();
    t.after(drop);
    const parts = await backOfficeParts(database);
    const requestMs = 1_500;
    const callSlowly = (actor: Actor) => {
      const calls = callsAs(parts, actor);
      const uploadImages: typeof calls.uploadImages = async (...input) => {
        const answer = await calls.uploadImages(...input);
        await wait(1.5 * requestMs);
        return answer;
      };
      return { ...calls, uploadImages };
    };
    const served = { callsAs: callSlowly, findProgram: async () => null };
    const keys = { api: apiKey, operator: operatorKey };
    const server = await createServer({ ...plainParts, calls: { ...served, keys }, requestMs });
    t.after(() => server.close());
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const path = `/api/ClientImage/UploadImages/${await makeFuneral(address)}`;
    const { headers, body } = createForm([{ bytes: jpeg }]);
    const head = createHead(path, { ...headers, 'Content-Length': body.length });

    const silent = connectTo(address);
    silent.write(head + body.toString('latin1', 0, 900));
    assert.equal(await readEverything(silent), '');

    const slow = connectTo(address);
    const startedMs = Date.now();
    // A client that ends its side before the answer gets none, so the server closes the connection.
    slow.write(head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    const piece = Math.ceil(body.length / 16);
    for (let sent = 0; sent < body.length; sent += piece) {
      slow.write(body.subarray(sent, sent + piece));
      await wait(200);
    }
    assert.match(await readEverything(slow), /^HTTP\/1\.1 200 /);
    assert.ok(Date.now() - startedMs > 2 * requestMs);

    const form = connectTo(address);
    form.write(
      createHead('/api/Attendee', {
        'X-Api-Key': apiKey,
        'Content-Type': 'application/json',
        'Content-Length': 60,
      }),
    );
    const trickle = setInterval(() => form.write(' '), 100);
    t.after(() => clearInterval(trickle));
    assert.equal(await readEverything(form), '');
  });
});

test('a form whose sender disconnects before it is read is not logged as an error', async () => {
  const server = await createServer(plainParts);
  await server.ready();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', url: `/documentupload/${randomUUID()}`, headers: {} });
  const response = new ServerResponse(request);
  server.server.emit('request', request, response);
  await wait(100);
  assert.equal(response.headersSent, false);
  await server.close();
});

describe('An external back office', () => {
  test('gets the photograph as a stream, in one form with its key, and its refusals are shown', async () => {
    let received = { type: '', key: '', length: '', body: '' };
    const theirs = createHttp(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('latin1')) body += String(chunk);
      const {
        'content-type': type = '',
        'x-api-key': key,
        'content-length': length = 'streamed',
      } = request.headers;
      received = { type, key: String(key), length, body };
      response.statusCode = request.url === '/ClientImage/UploadImages/full' ? 507 : 200;
      response.end(JSON.stringify({ code: 'no-room', detail: 'Our disk is full.' }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => theirs.once('listening', resolve));
    const { port } = theirs.address() as { port: number };
    const backOffice = createBackOfficeClient(`http://127.0.0.1:${port}`, 'their-key');
    const name = 'Mum\r\nX-Evil: 1 "at" home\u0000 👵🏽.jpg';
    await backOffice.uploadImages({ funeralGuid: 'a/b', body: createImage(jpeg, name, 'image/jpeg') });
    assert.deepEqual([received.key, received.length], ['their-key', 'streamed']);
    const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(received.type)![1];
    const fileName = Buffer.from('Mum%0D%0AX-Evil: 1 %22at%22 home 👵🏽.jpg').toString('latin1');
    assert.equal(
      received.body,
      `--${boundary}\r\nContent-Disposition: form-data; name="fileData"; filename="${fileName}"\r\n` +
        `Content-Type: image/jpeg\r\n\r\n${jpeg.toString('latin1')}\r\n--${boundary}--\r\n`,
    );
    const full = await backOffice.uploadImages({ funeralGuid: 'full', body: createImage(jpeg) });
    assert.ok(isRefused(full));
    assert.deepEqual([full.status, full.detail], [507, 'Our disk is full.']);
    theirs.close();
    theirs.closeAllConnections();
  });

  test('that refuses after the first bytes is obeyed', async () => {
    const backOffice = createBackOfficeClient(`${lychgate.address}/api/`, apiKey);
    const body = createImage(Buffer.alloc(8_500_000, 'Dear family, '));
    const answer = await backOffice.uploadImages({ funeralGuid, body });
    assert.ok(isRefused(answer));
    assert.equal(answer.code, 'not-a-photograph');
  });
});

test('a client that keeps uploading is rate-limited, with Retry-After', async () => {
  const page = `${lychgate.address}/documentupload/${funeralGuid}`;
  const send = () => fetch(page, { method: 'POST', headers: { Accept: 'application/json' } });
  let answer = await send();
  for (let sent = 1; answer.status !== 429; sent++) {
    assert.ok(sent <= 600, 'no rate limit');
    answer = await send();
  }
  assert.ok(Number(answer.headers.get('Retry-After')) > 0);
});

test('only the provider’s own hosts may frame the upload page', async () => {
  const fetchPolicy = async (path: string) =>
    (await fetch(`${lychgate.address}${path}`)).headers.get('Content-Security-Policy')!.split('; ');
  const upload = await fetchPolicy(`/documentupload/${funeralGuid}`);
  assert.ok(upload.includes("frame-ancestors 'self' www.willow.example"), upload.join());
  assert.ok(upload.includes("default-src 'none'"));
  assert.equal(upload.filter((directive) => directive.startsWith('img-src')).length, 1);
  assert.ok((await fetchPolicy('/events')).includes("frame-ancestors 'none'"));
});

function connectTo(address: string): Socket {
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname).on('error', () => {});
}

function createHead(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: ${new URL(lychgate.address).host}\r\n${lines.join('')}\r\n`;
}

/** Reads until the connection closes. A reset is allowed, because data may still have been on its way. */
async function readEverything(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Sends the beginning of a form with a Content-Length. Returns the answer. */
function sendStart(start: Buffer, length: number): Promise<string> {
  const { headers } = createForm([]);
  const socket = connectTo(lychgate.address);
  socket.write(createHead(new URL(url).pathname, { ...headers, 'Content-Length': length }));
  socket.write(start);
  return new Promise((resolve) => {
    socket.once('data', (answer) => {
      resolve(String(answer));
      socket.destroy();
    });
  });
}
