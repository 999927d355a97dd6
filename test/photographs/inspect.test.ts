// @isolated: it measures the processor time of its own process.
import assert from 'node:assert/strict';
import { execFileSync, execSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { resize } from '#back-office/photographs/resizing/resize.ts';
import { hasHeifTransformation, readOrientation } from '#back-office/photographs/formats/heic-orientation.ts';
import { inspect, type InspectedFile } from '#back-office/photographs/inspect.ts';
import { startInspector } from '#back-office/photographs/inspector.ts';
import { processEndedCode } from '#back-office/processes/limited-process.ts';
import { detectContainer, headBytes } from '#back-office/photographs/formats/kinds.ts';
import { createExifBlock } from './exif.ts';
import { createRandom } from '../support/random.ts';
import { mutate } from './mutated.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const megapixelsMax = 60;
const endless = Buffer.alloc(100);
endless.write('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1');
endless.write('\0\0\0\x01free', 24, 'latin1');

let folder: string;
const kinds: Record<string, Buffer> = {};
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lychgate-inspect-'));
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const)
    kinds[format] = await createPhotograph({ width: 40, height: 30, format });
  for (const name of ['exif-turned.heic', 'self-turned.heic', 'ten-bit.avif'])
    kinds[name] = await readFile(join(import.meta.dirname, 'files', name));
});
after(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function inspectFile(bytes: Buffer): Promise<InspectedFile | null> {
  const container = detectContainer(bytes.subarray(0, headBytes));
  if (!container) return null;
  const path = join(folder, `${(files += 1)}`);
  await writeFile(path, bytes);
  return { path, bytes: bytes.length, container, megapixelsMax };
}

async function inspectPixels(bytes: Buffer) {
  const file = await inspectFile(bytes);
  return file ? inspect(file).catch((error: Error) => error) : { refusal: 'not-a-photograph' as const };
}

test('an AVIF whose second box has no length is refused in a bounded time', async () => {
  assert.deepEqual(await inspectPixels(endless), { refusal: 'incomplete' });
});

test('every damaged or hostile file gets an answer within a bounded time', async () => {
  const random = createRandom(12);
  for (const [name, original] of Object.entries(kinds)) {
    for (let number = 0; number < 150; number++) {
      const mutated = mutate(original, random);
      const before = process.cpuUsage();
      const answer = await inspectPixels(mutated);
      const { user, system } = process.cpuUsage(before);
      const isProper =
        'refusal' in answer || ('kind' in answer && answer.width > 0) || answer instanceof RangeError;
      assert.ok(isProper, `${name} ${number}: ${JSON.stringify(answer)}`);
      assert.ok(user + system < 1_000_000, `${name} ${number} took ${user + system} microseconds`);
    }
  }
});

test('the orientation of a damaged HEIC is read or refused within a bounded time', async () => {
  const random = createRandom(13);
  const exif = createExifBlock(6);
  for (let number = 0; number < 1_000; number++) {
    const before = process.cpuUsage();
    const orientation = readOrientation(mutate(exif, random));
    assert.ok(orientation >= 1 && orientation <= 8, `${number}: ${orientation}`);
    try {
      hasHeifTransformation(mutate(kinds['self-turned.heic']!, random));
    } catch (error) {
      assert.ok(error instanceof RangeError, `${number}: ${error}`);
    }
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${number} took ${user + system} microseconds`);
  }
});

test('files of many tiny parts are read in a bounded time', async () => {
  const size = 10_000_000;
  const createFilled = (start: string, part: string) =>
    Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(size, Buffer.from(part, 'latin1'))]);
  const scans = '\xff\xda\x00\x02';
  const hostile = {
    'a GIF of empty extensions': createFilled('GIF89a\x01\0\x01\0\0\0\0', '!\xff\0'),
    'a GIF of single bytes': createFilled('GIF89a\x01\0\x01\0\0\0\0!\xff', '\x01x'),
    'a JPEG of scans': Buffer.concat([createFilled('\xff\xd8', scans), Buffer.from([0xff])]),
    'a JPEG of marks': createFilled('\xff\xd8', '\xff\xd0'),
    'a JPEG of nothing but 255': createFilled('\xff\xd8', '\xff'),
    'a PNG of empty chunks': createFilled('\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'),
    'an AVIF of empty boxes': createFilled('\0\0\0\x18ftypavif\0\0\0\0avifmif1', '\0\0\0\x08free'),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const file = (await inspectFile(bytes))!;
    const before = process.cpuUsage();
    assert.ok('refusal' in (await inspect(file)), name);
    const { user } = process.cpuUsage(before);
    await rm(file.path);
    assert.ok(user < 3_000_000, `${name} took ${user} microseconds`);
  }
});

test('the codec decides whether a file is AVIF or HEIC, whatever its brand is', async () => {
  const renameBrand = (file: Buffer, brand: string) => {
    const copy = Buffer.from(file);
    copy.write(brand, 8, 'latin1');
    return copy;
  };
  for (const brand of ['avif', 'avis', 'mif1', 'msf1', 'miaf', 'heic', 'MA1B', 'hevc', 'isom']) {
    const avif = renameBrand(kinds.avif!, brand);
    assert.deepEqual(await inspectPixels(avif), { kind: 'avif', width: 40, height: 30 }, brand);
    assert.deepEqual((await resize(avif)).size, { width: 40, height: 30 }, brand);
  }
  for (const name of ['exif-turned.heic', 'self-turned.heic']) {
    for (const brand of ['heic', 'mif1', 'heix', 'msf1', 'avif', 'isom']) {
      const heic = renameBrand(kinds[name]!, brand);
      const answer = await inspectPixels(heic);
      assert.equal('kind' in answer && answer.kind, 'heic', `${name} ${brand}`);
      assert.deepEqual((await resize(heic)).size, { width: 240, height: 320 }, `${name} ${brand}`);
    }
  }
  assert.deepEqual(await inspectPixels(kinds['ten-bit.avif']!), { kind: 'avif', width: 16, height: 12 });
  assert.deepEqual((await resize(kinds['ten-bit.avif']!)).size, { width: 16, height: 12 });
});

test('a HEIF with another codec is refused', async () => {
  for (const codec of ['jpeg', 'avc1', 'j2k1', 'vvc1', 'unci', 'mime']) {
    const copy = Buffer.from(kinds.avif!);
    copy.write(codec, copy.indexOf('av01'), 'latin1');
    assert.deepEqual(await inspectPixels(copy), { refusal: 'not-a-photograph' }, codec);
  }
});

function createInspector(t: TestContext, ...limits: Parameters<typeof startInspector>) {
  const inspector = startInspector(...limits);
  t.after(inspector.stop);
  return inspector;
}

test('if a photograph crashes the process, the others are still accepted', async (t) => {
  const inspector = createInspector(t);
  const some = await Promise.all(
    [kinds.jpeg!, kinds.png!, endless].map(async (bytes) => (await inspectFile(bytes))!),
  );
  const answers = some.map((file) => inspector.inspect(file));
  process.kill(inspectProcess()!, 'SIGKILL');
  const [jpeg, png, refused] = await Promise.all(answers);
  assert.deepEqual(jpeg, { kind: 'jpeg', width: 40, height: 30 });
  assert.deepEqual(png, { kind: 'png', width: 40, height: 30 });
  assert.deepEqual(refused, { refusal: 'incomplete' });
  assert.deepEqual(await inspector.inspect(some[0]!), jpeg, 'a new process answers');
});

test('a file that takes too much is refused; a disk error is thrown', async (t) => {
  const file = (await inspectFile(kinds.jpeg!))!;
  const limits = { workMsMax: 60_000, waitMsMax: 60_000, memoryMbMax: 1_000, idleMs: 60_000 };
  const tight = createInspector(t, { ...limits, memoryMbMax: 1 });
  assert.deepEqual(await tight.inspect({ ...file, path: pipe() }), { refusal: 'not-a-photograph' });
  const inspector = createInspector(t);
  await assert.rejects(inspector.inspect({ ...file, path: join(folder, 'file-not-found') }), {
    code: 'ENOENT',
  });
});

test('a file is not refused because its process was ended, or had no time on a busy machine', async (t) => {
  const file = (await inspectFile(kinds.jpeg!))!;
  const limits = { workMsMax: 60_000, waitMsMax: 60_000, memoryMbMax: 1_000, idleMs: 60_000 };
  const busy = createInspector(t, { ...limits, waitMsMax: 300 });
  await assert.rejects(busy.inspect({ ...file, path: pipe() }), { code: processEndedCode });
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const) {
    const inspector = createInspector(t, limits);
    const answer = inspector.inspect({ ...file, path: pipe() });
    const ended = assert.rejects(answer, { code: processEndedCode }, signal);
    const first = inspectProcess()!;
    process.kill(first, signal);
    await until(() => (inspectProcess() ?? first) !== first);
    process.kill(inspectProcess()!, signal);
    await ended;
    assert.deepEqual(await inspector.inspect(file), { kind: 'jpeg', width: 40, height: 30 });
    inspector.stop();
  }
});

test('an idle process ends, and the next photograph starts another', async (t) => {
  const file = (await inspectFile(kinds.jpeg!))!;
  const inspector = createInspector(t, {
    workMsMax: 60_000,
    waitMsMax: 60_000,
    memoryMbMax: 1_000,
    idleMs: 100,
  });
  const taken = { kind: 'jpeg', width: 40, height: 30 };
  assert.deepEqual(await inspector.inspect(file), taken);
  await until(() => inspectProcess() === null);
  assert.deepEqual(await inspector.inspect(file), taken);
});

/** Reading from a named pipe never ends, however fast the machine is. */
function pipe(): string {
  const path = join(folder, `pipe-${(files += 1)}`);
  execFileSync('mkfifo', [path]);
  return path;
}

function inspectProcess(): number | null {
  const lines = execSync('ps -A -o pid=,ppid=,args=', { encoding: 'utf8' }).split('\n');
  const own = lines.map((line) => line.trim().split(/\s+/));
  const found = own.findLast(
    ([, parent, ...words]) => Number(parent) === process.pid && words.join().includes('inspect-process'),
  );
  return found ? Number(found[0]) : null;
}
