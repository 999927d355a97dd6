import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { platform } from 'node:process';
import { test } from 'node:test';
import { createFileTransport } from '#back-office/email/outbox/transport.ts';
import { openEndedSessions } from '#server/sign-in/ended-sessions.ts';
import { readOrCreateKey } from '#server/keys.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const folders = ['photographs', 'keys', 'mail', 'ended-passes'];

test(
  'photographs, keys and emails in DATA_DIR become readable by its owner only',
  { skip: platform === 'win32' },
  async (t) => {
    const before = process.umask(0);
    const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-test-'));
    t.after(async () => {
      process.umask(before);
      await rm(dataDir, { recursive: true, force: true });
    });
    for (const name of folders) await mkdir(join(dataDir, name), 0o777);
    await writeFile(join(dataDir, 'keys', 'api-key'), 'a-key-of-an-earlier-version', { mode: 0o666 });
    for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o777);

    const lychgate = await startTestLychgate({ DATA_DIR: dataDir });
    t.after(() => lychgate.stop());
    const guid = await makeFuneral(lychgate.address);
    const bytes = await createPhotograph({ width: 400, height: 300 });
    const { status } = await postForm(uploadPath(lychgate.address, guid), createForm([{ bytes }]));
    assert.equal(status, 200);
    await until(async () => {
      const ready = await lychgate.database!.rows`select from photograph where state = 'ready'`;
      return ready.length === 1;
    });
    for (const name of ['api-key', 'claims-holder'] as const) readOrCreateKey(dataDir, name);
    await openEndedSessions(dataDir, Date.now).end({ id: 'pass', expiresAt: new Date() });
    await createFileTransport(join(dataDir, 'mail')).send(
      {
        from: { name: '', address: 'a@willow.example' },
        to: 'b@willow.example',
        subject: 'Hello',
        text: 'Hello',
        html: '',
      },
      { messageId: '<1.a@willow.example>', sender: 'a@willow.example', stream: 'transactional' },
    );

    const modes = await readModes(dataDir);
    assert.ok(modes.length >= 16, modes.join('\n'));
    assert.deepEqual(
      modes.filter((line) => !/^(folder 700|file 600) /.test(line)),
      [],
    );
  },
);

// All files but the empty one that SQLite locks.
async function readModes(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const secret = entries.filter(({ name }) => !/^lock(-journal)?$/.test(name));
  return Promise.all(
    secret.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = ((await stat(path)).mode & 0o777).toString(8);
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode} ${relative(dataDir, path)}`;
    }),
  );
}
