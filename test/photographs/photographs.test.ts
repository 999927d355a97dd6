// @isolated: it measures the memory of its own process.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { isRefused } from '#contract/call.ts';
import { createBackOffice } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { createDatabase } from '../support/database.ts';
import { createImage, makeFuneralOf } from '../support/records/images.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import {
  emptyPicture,
  createLargePhotograph,
  createPhotograph,
  appendTail,
} from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const limits = { bytesMax: 3_000_000, perFuneralMax: 500, megapixelsMax: 60 };

let parts: BackOfficeParts;
let drop: () => Promise<void>;
let funeralGuid: string;
before(async () => {
  const fresh = await createDatabase();
  drop = fresh.drop;
  parts = { ...(await backOfficeParts(fresh.database)), photographs: limits };
});
after(() => drop());
beforeEach(async () => {
  funeralGuid = await makeFuneralOf(parts);
});

const assertTaken = async (bytes: Uint8Array, fileName?: string, by = parts) => {
  const answer = await createBackOffice(by).uploadImages({ funeralGuid, body: createImage(bytes, fileName) });
  return isRefused(answer) ? answer.code : 'taken';
};
const readRefusal = async (bytes: Uint8Array) => {
  const answer = await createBackOffice(parts).uploadImages({ funeralGuid, body: createImage(bytes) });
  assert.ok(isRefused(answer));
  return `${answer.status} ${answer.code}: ${answer.detail}`;
};
const readKept = () =>
  parts.database.rows<{ kind: string; width: number; height: number; key: string; bytes: string }>`
    select kind, width, height, key, bytes from photograph where funeral_guid = ${funeralGuid} order by id`;
const listIncoming = () => readdir(parts.storage.incoming);

describe('A photograph', () => {
  test('is recognised by its bytes, whatever its name and type are', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      assert.equal(
        await assertTaken(await createPhotograph({ width: 40, height: 30, format }), 'Letter to mum.pdf'),
        'taken',
      );
    }
    assert.deepEqual(
      (await readKept()).map(({ kind }) => kind),
      ['jpeg', 'png', 'gif', 'webp', 'avif'],
    );
  });

  test('is stored unchanged, under a random name', async () => {
    const bytes = await createLargePhotograph(2_000_000);
    assert.equal(await assertTaken(bytes, '../../../etc/Margaret Ellis.jpg'), 'taken');
    const key = (await readKept())[0]!.key;
    assert.match(key, /^[\w-]{32}$/);
    const stored = await readFile(join(parts.storage.incoming, '..', 'photographs', key, 'original'));
    assert.ok(stored.equals(bytes));
    assert.deepEqual(await listIncoming(), []);
  });

  test('has the dimensions of its upright picture', async () => {
    await assertTaken(await createPhotograph({ width: 400, height: 300, orientation: 6 }));
    assert.deepEqual(
      (await readKept()).map(({ width, height }) => [width, height]),
      [[300, 400]],
    );
  });

  test('may be CMYK, animated, or followed by a video', async () => {
    const jpeg = await createPhotograph({ width: 400, height: 300 });
    assert.equal(await assertTaken(await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()), 'taken');
    const frames = Buffer.concat([Buffer.alloc(30_000, 200), Buffer.alloc(30_000, 20)]);
    const raw = { width: 100, height: 200, channels: 3, pageHeight: 100 } as const;
    for (const format of ['gif', 'webp'] as const)
      assert.equal(await assertTaken(await sharp(frames, { raw }).toFormat(format).toBuffer()), 'taken');
    assert.equal(await assertTaken(appendTail(jpeg, 'ftypmp42 a short film')), 'taken');
    assert.equal(
      await assertTaken(appendTail(await sharp(jpeg).jpeg({ progressive: true }).toBuffer(), 'film')),
      'taken',
    );
    assert.deepEqual(
      (await readKept()).map(({ width, height }) => `${width} x ${height}`),
      ['400 x 300', '100 x 100', '100 x 100', '400 x 300', '400 x 300'],
    );
  });

  test('that is sent twice, even at the same time, is stored once', async () => {
    const bytes = await createPhotograph({ width: 40, height: 30 });
    const answers = await uploadTogether([
      () => assertTaken(bytes),
      () => assertTaken(bytes),
      () => assertTaken(bytes, 'other.jpg'),
    ]);
    assert.deepEqual([...answers, await assertTaken(bytes)], ['taken', 'taken', 'taken', 'taken']);
    const photographs = await readKept();
    assert.equal(photographs.length, 1);
    const folders = await readdir(join(parts.storage.incoming, '..', 'photographs'));
    const all = await parts.database.rows<{ key: string }>`select key from photograph`;
    assert.deepEqual(folders.toSorted(), all.map(({ key }) => key).toSorted());
  });
});

describe('A file that is not a photograph', () => {
  test('is refused with a readable sentence: SVG with a script, HTML, text, TIFF', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const tiff = await createPhotograph({ width: 40, height: 30, format: 'tiff' });
    for (const bytes of [Buffer.from(svg), Buffer.from('<!doctype html>'), Buffer.from('%PDF-1.7'), tiff]) {
      assert.equal(
        await readRefusal(bytes),
        '415 not-a-photograph: This file is not a photograph that we can show. We can take JPEG, PNG, GIF, WebP, ' +
          'AVIF and HEIC.',
      );
    }
    assert.equal(await assertTaken(Buffer.from(`\xff\xd8\xff${svg}`, 'latin1')), 'incomplete');
    assert.deepEqual([await readKept(), await listIncoming()], [[], []]);
  });

  test('is refused if reading it would never end', async () => {
    const endless = Buffer.alloc(100);
    endless.write('\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x01free', 'latin1');
    assert.equal(await assertTaken(endless), 'incomplete');
    assert.deepEqual([await readKept(), await listIncoming()], [[], []]);
  });

  test('is refused before it has been received completely', async () => {
    let requestCount = 0;
    const bytes = (async function* () {
      for (; requestCount < 1000; requestCount++) yield Buffer.alloc(65_536, '<svg>');
    })();
    const body = { fileName: 'endless.jpg', contentType: 'image/jpeg', bytes };
    assert.ok(isRefused(await createBackOffice(parts).uploadImages({ funeralGuid, body })));
    assert.equal(requestCount, 0);
  });

  test('without any bytes is refused as empty', async () => {
    assert.equal(
      await readRefusal(Buffer.alloc(0)),
      '400 empty: There is nothing in this file. Please choose it again.',
    );
  });
});

describe('An incomplete photograph', () => {
  test('is refused, whether half or only its last two bytes are missing', async () => {
    const jpeg = await createLargePhotograph(100_000);
    const whole = {
      jpeg,
      progressive: await sharp(jpeg).jpeg({ progressive: true }).toBuffer(),
      png: await sharp(jpeg).resize(100).png().toBuffer(),
      gif: await sharp(jpeg).resize(100).gif().toBuffer(),
      webp: await sharp(jpeg).webp().toBuffer(),
      avif: await sharp(jpeg).resize(100).avif({ effort: 0 }).toBuffer(),
    };
    for (const [name, bytes] of Object.entries(whole)) {
      for (const end of [Math.floor(bytes.length / 2), bytes.length - 2])
        assert.equal(await assertTaken(bytes.subarray(0, end)), 'incomplete', `${name} up to ${end}`);
      assert.equal(await assertTaken(bytes), 'taken', name);
    }
    assert.equal(
      await readRefusal(jpeg.subarray(0, 50_000)),
      '422 incomplete: This file is incomplete. Please choose the original photograph.',
    );
    assert.deepEqual(await listIncoming(), []);
  });

  test('is not accepted because of the end marker of its embedded preview', async () => {
    const jpeg = await createLargePhotograph(100_000);
    const preview = Buffer.from('\xff\xe1\x00\x08\xff\xd8\xff\xd9\x00\x00', 'latin1');
    const withPreview = Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2)]);
    assert.equal(await assertTaken(withPreview.subarray(0, withPreview.length / 2)), 'incomplete');
    assert.equal(await assertTaken(withPreview), 'taken');
  });

  test('because of a dropped connection leaves nothing', async () => {
    const bytes = await createPhotograph({ width: 400, height: 300 });
    const body = {
      ...createImage(bytes),
      bytes: (async function* () {
        yield bytes.subarray(0, bytes.length / 2);
        throw new Error('The line is gone');
      })(),
    };
    await assert.rejects(createBackOffice(parts).uploadImages({ funeralGuid, body }), /The line is gone/);
    assert.deepEqual([await readKept(), await listIncoming()], [[], []]);
  });
});

describe('The limits', () => {
  test('a picture that would fill the memory is refused by its header', async () => {
    const bomb = emptyPicture(20_000, 20_000);
    assert.ok(bomb.length < 1_000_000);
    await assertTaken(bomb);
    const before = process.memoryUsage.rss();
    assert.equal(
      await readRefusal(bomb),
      '422 too-many-pixels: This picture has more than 60 million pixels. Please send a smaller copy of it.',
    );
    assert.ok(process.memoryUsage.rss() - before < 30_000_000);
  });

  test('a baseline JPEG may have four times the pixels, a progressive one may not', async () => {
    const by = { ...parts, photographs: { ...limits, megapixelsMax: 1 } };
    const make = (progressive: boolean, width: number) =>
      sharp({ create: { width, height: 1_000, channels: 3, background: '#678' } })
        .jpeg({ progressive })
        .toBuffer();
    assert.equal(await assertTaken(await make(false, 4_000), undefined, by), 'taken');
    assert.equal(await assertTaken(await make(false, 4_001), undefined, by), 'too-many-pixels');
    assert.equal(await assertTaken(await make(true, 1_001), undefined, by), 'too-many-pixels');
  });

  test('with a limit of 3 MB, a file of 3 MB is accepted and one byte more refused', async () => {
    const jpeg = await createPhotograph({ width: 400, height: 300 });
    const createSized = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    assert.equal(await assertTaken(createSized(3_000_000)), 'taken');
    assert.equal(
      await readRefusal(createSized(3_000_001)),
      '413 too-large: This file is larger than 3 MB. Please send a smaller copy of it.',
    );
  });

  test('the limit of a funeral holds for simultaneous uploads, and repeats are still accepted', async () => {
    const by = { ...parts, photographs: { ...limits, perFuneralMax: 3 } };
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((seed) => createPhotograph({ width: 40 + seed, height: 30 })),
    );
    const answers = await uploadTogether(all.map((bytes) => () => assertTaken(bytes, undefined, by)));
    assert.equal(answers.filter((answer) => answer === 'taken').length, 3);
    assert.equal(answers.filter((answer) => answer === 'too-many-photographs').length, 2);
    assert.equal(await assertTaken(all[answers.indexOf('taken')]!, undefined, by), 'taken');
    assert.equal((await readKept()).length, 3);
  });

  test('uploads are refused when the disk is nearly full', async () => {
    const storage = { ...parts.storage, hasFreeSpace: async () => false };
    const answer = await assertTaken(await createPhotograph({ width: 40, height: 30 }), undefined, {
      ...parts,
      storage,
    });
    assert.equal(answer, 'no-room');
  });
});

test('a closed or unknown funeral accepts no photograph', async () => {
  const jpeg = await createPhotograph({ width: 40, height: 30 });
  funeralGuid = await makeFuneralOf(parts, { mayAddPhotographs: false });
  assert.equal(
    await readRefusal(jpeg),
    '409 closed: This gallery is closed to new photographs. Please contact us.',
  );
  for (funeralGuid of ['00000000-0000-4000-8000-000000000000', 'no guid', "'; drop table funeral"]) {
    assert.equal(
      await readRefusal(jpeg),
      '404 funeral-not-found: We cannot find this funeral. Please check that the link is the one you were given.',
    );
  }
  assert.deepEqual(await listIncoming(), []);
});

/** Pauses all uploads before they are committed, and then continues them at the same time. */
async function uploadTogether<Answer>(uploads: (() => Promise<Answer>)[]): Promise<Answer[]> {
  let answers: Promise<Answer[]> | undefined;
  await parts.database.transaction(async ({ rows }) => {
    await rows`select from funeral where guid = ${funeralGuid} for update`;
    answers = Promise.all(uploads.map((upload) => upload()));
    await until(async () => {
      const waiting = await parts.database.rows`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === uploads.length;
    });
  });
  return answers!;
}
