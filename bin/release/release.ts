// `npm run release`: makes one archive that runs on another machine of the same kind without npm and without the
// internet, its checksum, and the list of everything in it (SBOM). The archive is unpacked and started as a check.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { measureFolder, copyProduct, installBytesMax } from './copy-product.ts';

const root = join(import.meta.dirname, '..', '..');
const startMs = 120_000;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const name = `lychgate-${version}`;
const folder = join(root, 'build', 'release');
const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
const parts = `${name}.cdx.json`;

if (run('git', ['status', '--porcelain']) !== '')
  stop('There are changes that are not committed. A release is made from a commit.');
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, name), { recursive: true });
const installBytes = makeArchive();
writeFileSync(join(folder, parts), run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']));
writeFileSync(join(folder, `${name}.sha256`), [archive, parts].map(writeChecksumLine).join(''));
const openMs = await startArchive();
print(`The release is in build/release, from commit ${run('git', ['rev-parse', '--short', 'HEAD']).trim()}:`);
for (const file of [archive, parts, `${name}.sha256`])
  print(`  ${file}  ${formatMegabytes(statSync(join(folder, file)).size)} MB`);
print(
  `Unpacked it takes ${formatMegabytes(installBytes)} of at most ${formatMegabytes(installBytesMax)} MB.`,
);
print(`Its first start took ${(openMs / 1000).toFixed(1)} s, with a new database.`);

/** The same commit always gives the same archive: order, owners and times are fixed. */
function makeArchive(): number {
  const product = join(folder, name);
  copyProduct(root, product);
  const bytes = measureFolder(product);
  if (bytes > installBytesMax)
    stop(
      `A production install takes ${formatMegabytes(bytes)} MB; the most is ${formatMegabytes(installBytesMax)} MB.`,
    );
  const committedAt = run('git', ['log', '-1', '--format=%cI']).trim();
  const sameEveryTime = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=${committedAt}`,
  ];
  run('tar', [...sameEveryTime, '-C', folder, '-czf', join(folder, archive), name]);
  rmSync(product, { recursive: true });
  return bytes;
}

/** The line that `sha256sum --check` reads. */
function writeChecksumLine(file: string): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, file)));
  return `${hash.digest('hex')}  ${file}\n`;
}

/** Unpacks the archive elsewhere, starts it with a new database and asks for a page. */
async function startArchive(): Promise<number> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'lychgate-release-'));
  const remove = () => rmSync(elsewhere, { recursive: true, force: true });
  process.once('exit', remove);
  run('tar', ['-C', elsewhere, '-xzf', join(folder, archive)]);
  const startedAt = performance.now();
  const child = spawn('node_modules/.bin/node', ['bin/start.mjs'], {
    cwd: join(elsewhere, name),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(elsewhere, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const address = await Promise.race([readAddress(child.stdout), wait(startMs), exit.then(() => undefined)]);
  const openedAt = performance.now();
  const page = address && (await fetch(`${address}/events`));
  child.kill('SIGTERM');
  await exit;
  if (!page || !page.ok) stop('The archive was unpacked, but Lychgate did not start from it.');
  return openedAt - startedAt;
}

async function readAddress(output: AsyncIterable<Buffer>): Promise<string | undefined> {
  let text = '';
  for await (const chunk of output) {
    const match = /Lychgate is open: (\S+)\n/.exec((text += chunk));
    if (match) return match[1];
  }
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return status === 0 ? stdout : stop(`${command} ${args[0]} failed: ${error?.message ?? stderr}`);
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 1_000_000 ? 3 : 0);
}

function print(sentence: string) {
  process.stdout.write(`${sentence}\n`);
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
