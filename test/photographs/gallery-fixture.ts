import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { createDatabase } from '../support/database.ts';

type Row = {
  state: string;
  tries: number;
  width: number;
  height: number;
  key: string;
  has_original: boolean;
};

/** A funeral with photographs that are not resized yet. */
export async function createGallery(
  t: TestContext,
  s3: Parameters<typeof openStorage>[0]['s3'] = null,
  uploadedAt = new Date(),
) {
  const { url, database, drop } = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-test-'));
  t.after(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const storage = await openStorage({ dataDir, s3 });
  const addFuneral = async () => {
    const [funeral] = await database.rows<{ guid: string }>`
      insert into funeral (person_name, held_on, created_at) values ('Ada Penn', '2031-03-01', ${uploadedAt})
      returning guid`;
    return funeral!.guid;
  };
  const first = await addFuneral();
  return {
    url,
    database,
    dataDir,
    storage,
    addFuneral,
    /** Adds a photograph. Returns its key. */
    async add(original: Buffer, kind = 'jpeg', funeralGuid = first): Promise<string> {
      const key = randomBytes(24).toString('base64url');
      await storage.put(`photographs/${key}/original`, original);
      const hash = createHash('sha256').update(key).digest();
      await database.rows`
        insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at)
        values (${funeralGuid}, ${hash}, ${kind}, ${original.length}, 1, 1, ${key}, ${uploadedAt})`;
      return key;
    },
    rows: () => database.rows<Row>`select * from photograph order by id`,
    /** Whether nothing is pending. */
    async isDone(): Promise<boolean> {
      const [waiting] = await database.rows`select from photograph where state = 'waiting' limit 1`;
      return !waiting;
    },
    /** The stored files: up to six display sizes and the original. */
    async filesOf(key: string): Promise<string[]> {
      const found: string[] = [];
      for (const name of names) {
        const opened = await storage.open(`photographs/${key}/${name}`);
        opened?.stream.destroy();
        if (opened) found.push(name);
      }
      return found;
    },
  };
}

const names = ['400.webp', '400.jpg', '800.webp', '800.jpg', '1600.webp', '1600.jpg', 'original'];
