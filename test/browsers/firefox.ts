import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryInTime, type Driver } from './driver.ts';

/**
 * Firefox, over Marionette: WebDriver's commands as Firefox itself takes them, which geckodriver only translates
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export async function openFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'lychgate-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const browser = spawn(path, args, { stdio: 'ignore' });
  const port = await retryInTime(() => readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
  const socket = connect(Number(port), '127.0.0.1');
  const request = createRequester(socket);
  await request('WebDriver:NewSession', {});
  return {
    send: (command, parameters) => request(`WebDriver:${command}`, parameters),
    close: async () => {
      const ended = once(browser, 'exit');
      await request('Marionette:Quit', { flags: ['eForceQuit'] });
      await ended;
      socket.destroy();
      await rm(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

type Answer = [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Each message is its length in bytes, a colon and JSON. */
function createRequester(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let message = takeMessage(); message; message = takeMessage())
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
  });
  const takeMessage = (): unknown => {
    const colon = received.indexOf(':');
    const end = colon + 1 + Number(received.subarray(0, colon));
    if (colon < 0 || received.length < end) return undefined;
    const message = received.subarray(colon + 1, end);
    received = received.subarray(end);
    return JSON.parse(String(message));
  };
  let requests = 0;
  return async (name: string, parameters: object): Promise<unknown> => {
    const id = (requests += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answered;
    if (error) throw new Error(`Firefox: ${error.error}. ${error.message}`);
    return (result as { value?: unknown } | null)?.value;
  };
}
