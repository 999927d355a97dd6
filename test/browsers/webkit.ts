import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { retryInTime, paths, type Driver } from './driver.ts';
import { freePort } from '../support/free-port.ts';

/** WebKitGTK, the engine of Safari, over WebDriver and on a screen of its own. */
export async function openWebKit(): Promise<Driver> {
  const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(display.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, NO_AT_BRIDGE: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const sessions = `http://127.0.0.1:${port}/session`;
  const created = await retryInTime(() => request('POST', sessions, { capabilities: {} }));
  const session = `${sessions}/${(created as { sessionId: string }).sessionId}`;
  return {
    send: (command, parameters) => {
      const path = paths[command].replace('{id}', String(parameters.id));
      return request('POST', session + path, parameters);
    },
    close: async () => {
      await request('DELETE', session);
      for (const child of [driver, display]) await end(child);
    },
  };
}

async function request(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`WebKit: ${value?.error}. ${value?.message}`);
  return value;
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
