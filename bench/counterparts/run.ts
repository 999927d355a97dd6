// npm run counterparts: has Lychgate meet servers, clients, validators and browsers that others wrote, and writes what they
// said to docs/counterparts.md. `npm run counterparts -- mail` runs one chapter. Installs what it needs, on loopback only,
// and ends with an error if something did not hold.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attempt, Chapter } from './chapter.ts';
import { install, getModulesFolder, getUnpackedFolder } from './install.ts';
import { writeSection } from './write-section.ts';

const chapters: Record<string, () => Promise<Chapter>> = {
  pages: async () => (await import('./pages/chapter.ts')).chapter,
  descriptions: async () => (await import('./descriptions/chapter.ts')).chapter,
  mail: async () => (await import('./mail/chapter.ts')).chapter,
  'text-browsers': async () => (await import('./text-browsers/chapter.ts')).chapter,
  'screen-reader': async () => (await import('./screen-reader/chapter.ts')).chapter,
  calendars: async () => (await import('./calendars/chapter.ts')).chapter,
  exports: async () => (await import('./exports/chapter.ts')).chapter,
  codes: async () => (await import('./codes/chapter.ts')).chapter,
  money: async () => (await import('./money/chapter.ts')).chapter,
  running: async () => (await import('./running/chapter.ts')).chapter,
};

const attemptMs = 15 * 60_000;

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in chapters));
if (unknown !== undefined) {
  console.error(`No chapter is called ${unknown}. There are: ${Object.keys(chapters).join(', ')}`);
  process.exit(1);
}
let areAllHeld = true;
for (const name of asked.length > 0 ? asked : Object.keys(chapters)) {
  const chapter = await chapters[name]!();
  console.log(`\n${chapter.title}`);
  const attempts = await runAttempts(name, chapter);
  areAllHeld &&= attempts.length > 0 && attempts.every(({ held }) => held);
  writeSection(await readTitles(), { ...chapter, unpackedFolder: getUnpackedFolder(name) }, attempts);
}
process.exit(areAllHeld ? 0 : 1);

async function runAttempts(name: string, chapter: Chapter): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  await using undo = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-counterparts-'));
  undo.defer(() => rmSync(folder, { recursive: true, force: true }));
  const note = (attempt: Attempt) => {
    attempts.push(attempt);
    console.log(`${attempt.held ? '✔' : '✖'} ${attempt.what} (${attempt.with}) ${attempt.note}`);
  };
  try {
    install(name, chapter);
    await chapter.meet({
      folder,
      modules: getModulesFolder(name),
      unpacked: getUnpackedFolder(name),
      load: createRequire(join(getModulesFolder(name), 'package.json')),
      defer: (step) => undo.defer(async () => void (await step())),
      tries: async ({ what, with: counterpart, act }) => {
        try {
          note({ what, with: counterpart, held: true, note: (await limitTime(act())) ?? '' });
        } catch (error) {
          note({ what, with: counterpart, held: false, note: (error as Error).message });
        }
      },
    });
  } catch (error) {
    note({ what: 'the chapter itself', with: 'this machine', held: false, note: (error as Error).message });
  }
  return attempts;
}

async function limitTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error('It did not end in time.')), attemptMs);
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(timeout));
}

async function readTitles() {
  return Promise.all(Object.values(chapters).map(async (load) => (await load()).title));
}
