import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { openTerminal, removeLinkNumbers, type Terminal } from './terminal.ts';

/** How a person moves in a browser that numbers the links and fields of a page. */
type Keys = {
  command: string[];
  /** Of what the program shows when it starts for the first time. */
  welcome?: string;
  /** From the top of a page to a link or field. */
  goTo(terminal: Terminal, from: number, to: number): Promise<void>;
  /** Into a text field in which the person stands, which may contain a text. */
  fillIn(terminal: Terminal, text: string): Promise<void>;
  /** To a button, whose place is known: the number before its label, and the last number of the page. */
  goToButton?(
    terminal: Terminal,
    label: string,
    numbers: { from: number; before: number; last: number },
  ): Promise<void>;
  /** The path of a file, into the field for it. */
  attach?(terminal: Terminal, path: string): Promise<void>;
};

const repeatKey = (key: string, from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) }, () => (to > from ? key : 'Up'));

const clear = ['Home', 'C-k'];

export const browsers: Record<string, Keys> = {
  w3m: {
    command: ['w3m', '-o', 'display_link_number=1', '-o', 'confirm_qq=0'],
    goTo: (terminal, _, to) => terminal.press(...`${to}[`),
    goToButton: async (terminal, label) => {
      await terminal.press('G', '?');
      await terminal.type(label);
      await terminal.press('Enter');
    },
    fillIn: async (terminal, text) => {
      await terminal.press('Enter');
      await terminal.press('C-e', 'C-u');
      await terminal.type(text);
      await terminal.press('Enter');
    },
    attach: async (terminal, path) => {
      await terminal.press('Enter');
      await terminal.press('C-e', 'C-u');
      await terminal.type(path);
      await terminal.press('Enter');
    },
  },
  lynx: {
    command: ['lynx', '-number_fields', '-accept_all_cookies'],
    goTo: (terminal, from, to) => terminal.press(...repeatKey('Tab', from, to)),
    // Tab leaves a field of several lines at once, although each of its lines has a number. So a distant button is reached
    // from below.
    goToButton: (terminal, _, { from, before, last }) =>
      before - from < 12
        ? terminal.press(...repeatKey('Tab', from, before))
        : terminal.press('Tab', 'End', ...repeatKey('Up', before, last)),
    fillIn: async (terminal, text) => {
      await terminal.press('C-a', 'C-k');
      await terminal.type(text);
    },
  },
  links: {
    command: ['links', '-html-numbered-links', '1'],
    welcome: 'Welcome to links!',
    goTo: (terminal, from, to) => terminal.press(...repeatKey('Down', from, to)),
    fillIn: async (terminal, text) => {
      await terminal.press(...clear);
      await terminal.type(text);
    },
    attach: async (terminal, path) => {
      await terminal.press(...clear);
      await terminal.type(path);
    },
  },
};

export type TextBrowser = Awaited<ReturnType<typeof openPage>>;

/** Opens an address in a text browser, as a person who reads the screen. */
export async function openPage(parent: string, name: keyof typeof browsers, address: string) {
  const folder = await mkdtemp(join(parent, `${name}-`));
  const { command, welcome, ...keys } = browsers[name]!;
  const terminal = await openTerminal(folder, [...command, address]);
  if (welcome) {
    await terminal.shows(welcome);
    await terminal.press('Enter');
  }
  await terminal.press();
  // A page is entered at its first link.
  let place = 1;
  let lastField = 0;
  const goTo = async (number: number) => {
    await keys.goTo(terminal, place, number);
    place = number;
    lastField = number;
  };
  const findLinkNumbers = async (label: string, which: 'first' | 'next' | 'last') =>
    readLinkNumbers(await terminal.shows(label), label, which, lastField);
  const follow = async (move: () => Promise<unknown>, expectedText: string | RegExp) => {
    await move();
    await terminal.press('Enter');
    place = 1;
    lastField = 0;
    await terminal.shows(expectedText);
    await terminal.press();
  };
  return {
    name,
    terminal,
    shows: async (text: string | RegExp) => removeLinkNumbers(await terminal.shows(text)),
    fillIn: async (answers: Record<string, string>) => {
      for (const [label, text] of Object.entries(answers)) {
        await goTo((await findLinkNumbers(label, 'next')).after);
        await keys.fillIn(terminal, text);
      }
    },
    /** Picks an option of a select by its place in the list. */
    choose: async (label: string, place: number) => {
      await goTo((await findLinkNumbers(label, 'next')).after);
      await terminal.press('Enter');
      await terminal.press(...Array.from({ length: place }, () => 'Down'));
      await terminal.press('Enter');
    },
    /** Names a file to be sent. Absent if the browser cannot send files. */
    attach:
      keys.attach &&
      (async (label: string, path: string) => {
        await goTo((await findLinkNumbers(label, 'next')).after);
        await keys.attach!(terminal, path);
      }),
    /** Follows a link, and waits for what the next page shows. */
    open: (label: string, expectedText: string | RegExp) =>
      follow(async () => goTo((await findLinkNumbers(label, 'first')).before), expectedText),
    /** Presses a button, and waits for what the next page shows. */
    send: (label: string, expectedText: string | RegExp) =>
      follow(async () => {
        const numbers = await findLinkNumbers(label, 'last');
        await (keys.goToButton
          ? keys.goToButton(terminal, label, { from: place, ...numbers })
          : goTo(numbers.before));
      }, expectedText),
    close: terminal.close,
  };
}

/** The numbers of the links or fields on both sides of a text; the next is the first after the field with number `from`. */
function readLinkNumbers(screen: string, label: string, which: 'first' | 'next' | 'last', from: number) {
  // Links shows the address of a link below the page.
  const line = screen.replaceAll(/https?:\S+/g, '').replaceAll(/\s+/g, ' ');
  const pattern = label
    .split(' ')
    .map(escapePattern)
    .join(String.raw`(?:\[\d+\]| )+`);
  const start = which === 'next' ? Math.max(line.indexOf(`[${from}]`), 0) : 0;
  const all = [...line.matchAll(new RegExp(pattern, 'g'))].filter(({ index }) => index >= start);
  const found = which === 'last' ? all.at(-1) : all[0];
  assert.ok(found, `${label} is not shown. Shown: ${removeLinkNumbers(screen)}`);
  const before = [...line.slice(0, found.index).matchAll(/\[(\d+)\]/g)].at(-1)?.[1];
  const after = /\[(\d+)\]/.exec(line.slice(found.index + found[0].length))?.[1];
  const last = [...line.matchAll(/\[(\d+)\]/g)].at(-1)?.[1];
  return { before: Number(before ?? 0), after: Number(after ?? 0), last: Number(last ?? 0) };
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
