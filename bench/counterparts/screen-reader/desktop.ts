import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import type { Meeting } from '../chapter.ts';
import { readFirstLine, startProgram, type Environment } from './program.ts';

const quietMs = 1_500;
const silenceMs = 6_000;
const lookMs = 100;
const speakMs = 30_000;
const pressesMax = 60;
const loaded = 'Finished loading';
const screen = '1280x1024x24';

export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

/** A desktop without a screen, on which somebody uses Chromium by the keyboard and listens to Orca. */
export async function openDesktop(meeting: Meeting, firstAddress: string) {
  const log = join(meeting.folder, 'orca.log');
  const environment = await startSession(meeting);
  writeCustomizations(environment.HOME!);
  startProgram(meeting, ['openbox'], environment);
  startProgram(meeting, ['orca', `--debug-file=${log}`], environment);
  const listen = listenTo(log);
  await listen(async () => {}, 'Screen reader on.');
  const page = await openBrowser(meeting, environment);
  const runXdotool = (...args: string[]) => promisify(execFile)('xdotool', args, { env: environment });
  const press = (key: string, expected?: string) => listen(() => runXdotool('key', key), expected);
  const pressUntil = async (key: string, isThere: () => Promise<boolean>) => {
    const said: string[] = [];
    for (let presses = 0; !(await isThere()); presses++) {
      if (presses === pressesMax) throw new Error(`It is not reached by ${key}. Said: ${said.join(' | ')}`);
      said.push(...(await press(key)));
    }
    return said;
  };
  // A new window has its focus in the address bar, and pages are read once it is in the page.
  await listen(() => page.goto(firstAddress), loaded);
  await pressUntil('Tab', () => page.evaluate(() => document.activeElement !== document.body));
  return {
    page,
    /** Opens an address, and answers what is said. */
    open: (address: string) => listen(() => page.goto(address), loaded),
    /** Presses a key, by its name in X, and answers what is said, until this was part of it. */
    press,
    /** Presses Tab until the focus is on this element, and answers what is said. */
    tabTo: (selector: string) =>
      pressUntil('Tab', () =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
      ),
    type: (text: string) => runXdotool('type', text),
  };
}

/** Has Orca write each line of its log at once, and not by thousands. */
function writeCustomizations(home: string) {
  const folder = join(home, '.local/share/orca');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'orca-customizations.py'),
    'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n',
  );
}

/** A display, and the buses over which programs tell a screen reader what they show. */
async function startSession(meeting: Meeting): Promise<Environment> {
  const home = join(meeting.folder, 'home');
  const runtime = join(meeting.folder, 'run');
  for (const folder of [home, runtime]) mkdirSync(folder, { mode: 0o700 });
  const { PATH } = process.env;
  const own = { PATH: `/usr/bin:/bin:${PATH}`, HOME: home, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8' };
  const display = startProgram(meeting, ['Xvfb', '-displayfd', '1', '-screen', '0', screen], own);
  const onDisplay = { ...own, DISPLAY: `:${await readFirstLine(display)}`, ACCESSIBILITY_ENABLED: '1' };
  const bus = startProgram(meeting, ['dbus-daemon', '--session', '--nofork', '--print-address'], onDisplay);
  const environment = { ...onDisplay, DBUS_SESSION_BUS_ADDRESS: await readFirstLine(bus) };
  for (const [schema, key] of switches)
    await promisify(execFile)('gsettings', ['set', schema, key, 'true'], { env: environment });
  return environment;
}

const switches = [
  ['org.gnome.desktop.interface', 'toolkit-accessibility'],
  ['org.gnome.desktop.a11y.applications', 'screen-reader-enabled'],
] as const;

async function openBrowser({ folder, defer }: Meeting, env: Environment): Promise<Page> {
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: '/usr/bin/chromium',
    headless: false,
    viewport: null,
    env: env as Record<string, string>,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--no-sandbox',
      '--test-type',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-renderer-accessibility',
    ],
  });
  defer(() => context.close());
  return context.pages()[0] ?? (await context.newPage());
}

/** Listens to what Orca hands to speech, in its own log. */
function listenTo(log: string) {
  const readLogSize = () => (existsSync(log) ? statSync(log).size : 0);
  /** Does something, and answers the sentences that are said because of it, until Orca has been quiet for a while. */
  return async (act: () => Promise<unknown>, expected?: string): Promise<string[]> => {
    const offset = readLogSize();
    await act();
    const end = Date.now() + speakMs;
    let said: string[] = [];
    for (let [before, since] = [-1, Date.now()]; Date.now() < end;) {
      await wait(lookMs);
      if (readLogSize() !== before) {
        [before, since] = [readLogSize(), Date.now()];
        said = readSentences(existsSync(log) ? readFileSync(log).subarray(offset).toString('utf8') : '');
      }
      const isHeard =
        expected === undefined
          ? said.length > 0 || Date.now() - since > silenceMs
          : said.some((sentence) => sentence.includes(expected));
      if (Date.now() - since > quietMs && isHeard) return said;
    }
    throw new Error(`Not said: ${expected}. Said: ${said.join(' | ')}`);
  };
}

/** Sentences about the way to a page, and about how keys work on it: they depend on the moment. */
const passing = /^(Loading. {2}Please wait\.|Focus mode|Browse mode)$/;

/** Without the keys, which it names as they are pressed, and without which links were visited. */
const readSentences = (text: string): string[] =>
  Array.from(text.matchAll(/SPEECH OUTPUT: '(.*?)'(?:\{|$)/gm), ([, sentence = '']) =>
    sentence.trim().replaceAll(/\b(un)?visited (?=link)/g, ''),
  ).filter((sentence) => sentence !== '' && !passing.test(sentence));
