// A separate process that makes documents with a program that never ends, and sends that program's id to the test
// that forked it.
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
