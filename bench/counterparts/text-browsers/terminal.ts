import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';

// High enough for the longest form, so that no page is ever scrolled.
const size = { columns: 100, lines: 500 };
const showMs = 15_000;
const lookMs = 100;

/** A program in a terminal of its own, to which a person types. */
export type Terminal = {
  /** The text on the screen. */
  read(): Promise<string>;
  /** Waits until the screen shows this. Throws what it shows instead. */
  shows(text: string | RegExp): Promise<string>;
  type(text: string): Promise<void>;
  /** Presses keys by the names that tmux gives them. */
  press(...keys: string[]): Promise<void>;
  close(): Promise<void>;
};

/** Starts a program in a terminal, with `folder` as its home. */
export async function openTerminal(folder: string, command: string[]): Promise<Terminal> {
  const socket = join(folder, 'terminal');
  const runTmux = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', LANG: 'C.UTF-8' },
    });
    return stdout;
  };
  const lines = ['-x', `${size.columns}`, '-y', `${size.lines}`];
  await runTmux('new-session', '-d', ...lines, command.map((part) => `'${part}'`).join(' '));
  const read = async () => (await runTmux('capture-pane', '-p')).trimEnd();
  return {
    read,
    shows: (text) => until(read, text),
    type: async (text) => {
      await runTmux('send-keys', '-l', text);
      await waitUntilStable(read);
    },
    press: async (...keys) => {
      if (keys.length > 0) await runTmux('send-keys', ...keys);
      await waitUntilStable(read);
    },
    close: async () => void (await runTmux('kill-server').catch(() => '')),
  };
}

async function until(read: () => Promise<string>, text: string | RegExp): Promise<string> {
  const end = Date.now() + showMs;
  const isShown = (screen: string) =>
    typeof text === 'string'
      ? removeLinkNumbers(screen).includes(text)
      : text.test(removeLinkNumbers(screen));
  for (;;) {
    const screen = await read();
    if (isShown(screen)) return screen;
    if (Date.now() > end) throw new Error(`Not shown: ${String(text)}. Shown: ${removeLinkNumbers(screen)}`);
    await wait(lookMs);
  }
}

/** A screen without line breaks and without the numbers of links and fields. */
export const removeLinkNumbers = (screen: string) =>
  screen.replaceAll(/\[\d+\]/g, '').replaceAll(/\s+/g, ' ');

/** Waits until the screen has stopped changing. */
async function waitUntilStable(read: () => Promise<string>): Promise<void> {
  for (let before = ''; ;) {
    await wait(lookMs);
    const screen = await read();
    if (screen !== '' && screen === before) return;
    before = screen;
  }
}
