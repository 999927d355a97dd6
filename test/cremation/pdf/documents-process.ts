// Has documents made by a program that is busy for ever, and tells the test that forked it that program's number.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderDocuments } from '#back-office/pdf/render.ts';

const folder = mkdtempSync(join(tmpdir(), 'lychgate-busy-'));
const note = join(folder, 'pid');
const program = join(folder, 'busy.mjs');
writeFileSync(
  program,
  `import { writeFileSync } from 'node:fs';
   writeFileSync(${JSON.stringify(note)}, String(process.pid));
   for (;;);`,
);
renderDocuments([], new Date(), { program: pathToFileURL(program) }).catch(() => {});
setInterval(() => {
  const pid = existsSync(note) && Number(readFileSync(note, 'utf8'));
  if (pid) process.send?.(pid);
}, 20);
