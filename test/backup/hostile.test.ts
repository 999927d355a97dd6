import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pack, type Headers } from 'tar-stream';
import { isStoredFile } from '#back-office/photographs/files.ts';
import { migrate } from '#back-office/database/migrate.ts';
import { emptyDatabase, createMigratedDatabase } from '../database/empty-database.ts';
import { runCommand } from './command.ts';
import { emptyMachine } from './backup-fixture.ts';
import { createFolder } from '../support/temporary-folder.ts';

type Entry = Headers & { bytes?: Buffer; pax?: Record<string, string> };
type Description = Record<string, unknown> & { photographs: { count: number; files: number; bytes: number } };

const name = 'lychgate-2027-03-29T031000Z-until-2027-05-03.tar';
const createFile = (path: string): Entry => ({ name: path, bytes: Buffer.from('hostile content') });
const createPhotograph = (file = 'original') =>
  createFile(`photographs/${randomBytes(24).toString('base64url')}/${file}`);

/** The tables, and a manifest whose checksums are right, of an archive without rows. */
async function createHonestParts(t: TestContext) {
  const { database } = await createMigratedDatabase(t);
  const tables = await database.rows<{ name: string; columns: string[] }>`
    select c.relname::text as name,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all(array['migration', 'database_function', 'unfinished_restore'])
    group by c.relname order by c.relname`;
  const [last] = await database.rows<{ number: number }>`select max(number) as number from migration`;
  return { tables, migration: last!.number };
}

/** Writes an archive as Lychgate does, whose checksums are right whatever is in it. */
async function writeArchive(
  folder: string,
  { tables, migration }: Awaited<ReturnType<typeof createHonestParts>>,
  entries: Entry[],
  change: (description: Description) => object = (description) => description,
) {
  const head = { format: 'lychgate-archive-1', madeAt: '2027-03-29T03:10:00.000Z', migration, tables };
  const digest = createHash('sha256');
  const tar = pack();
  const written = pipeline(tar, createWriteStream(join(folder, name)));
  const write = ({ bytes = Buffer.alloc(0), ...header }: Entry) =>
    tar.entry({ ...header, size: bytes.length, mode: 0o600 }, bytes);
  const add = (entry: Entry) => {
    const { name: file, bytes = Buffer.alloc(0) } = entry;
    digest.update(`${file} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}\n`);
    write(entry);
  };
  add({ name: 'lychgate.json', bytes: Buffer.from(JSON.stringify(head)) });
  for (const entry of entries) add(entry);
  const files = entries.filter((entry) => !entry.name.startsWith('rows/'));
  const bytes = files.reduce((sum, entry) => sum + (entry.bytes?.length ?? 0), 0);
  const description = {
    tables: Object.fromEntries(tables.map((table) => [table.name, { rows: 0, sum: '0' }])),
    sequences: [],
    photographs: { count: 0, files: files.length, bytes },
    missing: [],
    entries: digest.digest('hex'),
  };
  const text = Buffer.from(JSON.stringify(change(description)));
  write({ name: `manifest-${createHash('sha256').update(text).digest('hex')}.json`, bytes: text });
  tar.finalize();
  await written;
}

/** A machine with a booking, a photograph and a key, which must not change. */
async function createMachineWithData(t: TestContext) {
  const machine = await emptyMachine(t);
  await migrate(machine.url);
  await machine.database.rows`
    insert into event (guid, title, starts_at)
    values (gen_random_uuid(), 'Coffee morning', '2031-03-29T14:30:00')`;
  for (const folder of ['keys', 'postgres', 'photographs/the-photograph-of-the-family'])
    await mkdir(join(machine.dataDir, folder), { recursive: true });
  await writeFile(join(machine.dataDir, 'keys/operator-key'), 'the-key-of-this-machine\n');
  await writeFile(
    join(machine.dataDir, 'photographs/the-photograph-of-the-family/original'),
    'as it was sent',
  );
  const readState = async () => ({
    events: await machine.database.rows`select title from event`,
    holds: await machine.database.rows`select to_regclass('unfinished_restore')::text as unfinished`,
    files: await readFiles(machine.dataDir),
  });
  return { ...machine, state: readState };
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(paths.toSorted().map(async (path) => [path, await readFile(path, 'utf8')])),
  );
}

const outside: [what: string, ...entries: Entry[]][] = [
  ['a key', createFile('keys/operator-key')],
  ['the settings of PostgreSQL', createFile('postgres/postgresql.auto.conf')],
  ['a file beside the folders', createFile('process-id')],
  ['a folder above', createFile('photographs/../../outside/original')],
  ['an absolute name', createFile('/tmp/lychgate-hostile')],
  ['a dotted name', createFile('photographs/the-photograph/.original')],
  ['a name with an end in it', createFile('photographs/the-photograph/original\n')],
  ['another file of a photograph', createFile('photographs/the-photograph-of-the-family/original.sh')],
  ['a saved email', createFile('mail/1-outbox-1.eml')],
  ['rows of an unknown table', createFile('rows/pg_authid/000001.gz')],
  ['a link', { ...createPhotograph(), type: 'symlink', linkname: '/etc/passwd', bytes: Buffer.alloc(0) }],
  [
    'a hard link',
    { ...createPhotograph(), type: 'link', linkname: 'keys/operator-key', bytes: Buffer.alloc(0) },
  ],
  [
    'a device',
    { ...createPhotograph(), type: 'character-device', devmajor: 1, devminor: 8, bytes: Buffer.alloc(0) },
  ],
  ['a pipe', { ...createPhotograph(), type: 'fifo', bytes: Buffer.alloc(0) }],
  ['a folder', { name: 'photographs/the-photograph/', type: 'directory' }],
  ['a name in a second header', { ...createPhotograph(), pax: { path: 'keys/operator-key' } }],
];

describe('A hostile archive', () => {
  test('writes nothing outside, and leaves the present data as it is', async (t) => {
    const parts = await createHonestParts(t);
    const machine = await createMachineWithData(t);
    const folder = createFolder(t);
    const before = await machine.state();
    const assertRefused = async (
      label: string,
      entries: Entry[],
      change?: (description: Description) => object,
    ) => {
      await writeArchive(folder, parts, entries, change);
      await assert.rejects(machine.restore({ folder }, name, true), /This archive is damaged/, label);
      assert.deepEqual(await machine.state(), before, label);
    };
    for (const [label, ...entries] of outside) {
      await assertRefused(label, entries);
      // The entries follow a file that is allowed.
      await assertRefused(`${label}, later`, [createPhotograph(), ...entries]);
    }
    await assertRefused('more photographs than its manifest says', [createPhotograph()], (description) => ({
      ...description,
      photographs: { ...description.photographs, files: 0 },
    }));
    await assertRefused('larger photographs than its manifest says', [createPhotograph()], (description) => ({
      ...description,
      photographs: { ...description.photographs, bytes: 1 },
    }));
    await assertRefused('a missing file that is none of a photograph', [], (description) => ({
      ...description,
      missing: ['keys/operator-key'],
    }));
    const rows: Entry = { name: 'rows/branch/000001.gz', bytes: gzipSync('more than the manifest says\n') };
    await assertRefused('more rows than its manifest says', [rows]);
    await assertRefused('rows after photographs', [createPhotograph(), rows]);
    await assertRefused('rows out of turn', [{ ...rows, name: 'rows/branch/000002.gz' }]);
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 });
    await assertRefused('rows that fill the memory', [{ ...rows, bytes: bomb }]);
    // Its sums are right, and only PostgreSQL finds that there is no such row.
    const sum = createHash('sha256').update('nonsense').digest().readBigUInt64BE().toString(16);
    await writeArchive(folder, parts, [{ ...rows, bytes: gzipSync('nonsense\n') }], (description) => ({
      ...description,
      tables: { ...(description.tables as object), branch: { rows: 1, sum } },
    }));
    await assert.rejects(machine.restore({ folder }, name, true), /missing data for column|invalid input/);
    assert.deepEqual(await machine.state(), before);

    await writeArchive(folder, parts, [createPhotograph(), createPhotograph('800.webp')]);
    await machine.restore({ folder }, name, true);
    const after = await machine.state();
    assert.deepEqual(after.events, []);
    assert.equal(Object.keys(after.files).length, Object.keys(before.files).length + 2);
  });

  test('brings no keys but those of a backup, and only whole ones', async (t) => {
    const parts = await createHonestParts(t);
    const folder = createFolder(t);
    const dataDir = createFolder(t);
    await writeArchive(folder, parts, []);
    const passphrase = 'correct horse battery';
    const { sealKeys } = await import('#back-office/backup/sealed-keys.ts');
    const restore = async (keys: Record<string, string>) => {
      await writeFile(join(folder, name.replace('.tar', '.keys')), await sealKeys(keys, passphrase));
      const { url } = await emptyDatabase(t);
      const settings = {
        BACKUP_DIR: folder,
        BACKUP_PASSPHRASE: passphrase,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
      };
      return runCommand('restore', name, settings);
    };
    const outsideKey = join(dataDir, 'outside');
    await mkdir(join(dataDir, 'keys'));
    await symlink(outsideKey, join(dataDir, 'keys/api-key.new'));
    await restore({
      'api-key': 'a-key-that-has-to-come-back\n',
      'database-password': 'another-server-had-this-one\n',
      '../postgres/postgresql.auto.conf': 'hostile content, long enough\n',
      ssh: 'hostile content, long enough\n',
    });
    assert.deepEqual(await readdir(join(dataDir, 'keys')), ['api-key']);
    await assert.rejects(readFile(outsideKey), /ENOENT/);
    await assert.rejects(
      restore({ 'operator-key': '' }),
      /are not those of a Lychgate\. Nothing was restored/,
    );
    assert.deepEqual(await readdir(join(dataDir, 'keys')), ['api-key']);
  });

  test('a photograph has its seven files, and no others', () => {
    const key = randomBytes(24).toString('base64url');
    const files = ['original', ...[400, 800, 1600].flatMap((height) => [`${height}.webp`, `${height}.jpg`])];
    for (const file of files) assert.ok(isStoredFile(`photographs/${key}/${file}`), file);
    for (const file of ['Original', '400', '400.png', '', '../original', 'original/', 'constructor'])
      assert.ok(!isStoredFile(`photographs/${key}/${file}`), file);
  });
});
