// @proof: photographs of each kind and size are resized.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { resize } from '#back-office/photographs/resizing/resize.ts';
import { createExifBlock, insertExifIntoJpeg, forgePngSize, insertExifIntoPng, secrets } from './exif.ts';
import { createLongGif, createPhotograph } from '../support/records/photographs.ts';

type Colour = [red: number, green: number, blue: number];
const red: Colour = [200, 30, 30];
const green: Colour = [30, 160, 30];
const blue: Colour = [30, 30, 200];
const white: Colour = [255, 255, 255];

test('each photograph gets three sizes in two formats, never larger than the original', async () => {
  assert.deepEqual(await readSizes(await createPhotograph({ width: 3600, height: 2400 })), {
    400: [600, 400],
    800: [1200, 800],
    1600: [2400, 1600],
  });
  assert.deepEqual(await readSizes(await createPhotograph({ width: 1000, height: 2000 })), {
    400: [200, 400],
    800: [400, 800],
    1600: [800, 1600],
  });
  assert.deepEqual(await readSizes(await createPhotograph({ width: 3000, height: 30 })), {
    400: [600, 6],
    800: [1200, 12],
    1600: [2400, 24],
  });
  const small: [number, number] = [90, 120];
  assert.deepEqual(await readSizes(await createPhotograph({ width: 90, height: 120 })), {
    400: small,
    800: small,
    1600: small,
  });
});

for (const thumbnail of ['without', 'with'] as const) {
  test(`a photograph with any EXIF orientation, ${thumbnail} an embedded thumbnail, is upright`, async () => {
    const other = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    for (const [orientation, lay] of Object.entries(laid)) {
      const lying = await lay(createUpright()).jpeg({ quality: 95 }).toBuffer();
      const exif = createExifBlock(Number(orientation), thumbnail === 'with' ? other : undefined);
      const { size, variants } = await resize(insertExifIntoJpeg(lying, exif));
      assert.deepEqual(size, { width: 120, height: 80 }, orientation);
      for (const { bytes, height, format } of variants)
        assert.deepEqual(await readQuarters(bytes), corners, `${orientation}, ${height}.${format}`);
    }
  });
}

test('a phone’s HEIC is upright in its true colours, by its own rotation or by EXIF', async () => {
  for (const name of ['exif-turned', 'self-turned']) {
    const file = await readFile(join(import.meta.dirname, `files/${name}.heic`));
    const { size, variants } = await resize(file);
    assert.deepEqual(size, { width: 240, height: 320 });
    for (const { bytes } of variants) {
      // The red, read as sRGB, would be 184, 50, 41.
      assert.deepEqual(await readQuarters(bytes), { ...corners, 'bottom right': 'yellow' }, name);
      assert.equal(containsWords(bytes, ['Lychphone', 'Caption of the picture']), false);
      await assertNoMetadata(bytes);
    }
  }
});

test('no served file contains place, camera or caption', async () => {
  const exif = createExifBlock(6, await createPhotograph({ width: 30, height: 20 }));
  const createDescribed = () => createUpright().withXmp(xmp).withIccProfile('p3');
  const files = {
    jpeg: insertExifIntoJpeg(await createDescribed().jpeg().toBuffer(), exif),
    png: insertExifIntoPng(await createDescribed().png().toBuffer(), exif),
    webp: await createDescribed()
      .withExifMerge({ IFD0: { Make: secrets[0]! } })
      .webp()
      .toBuffer(),
    avif: await createDescribed()
      .withExifMerge({ IFD0: { Make: secrets[0]! } })
      .avif({ effort: 0 })
      .toBuffer(),
  };
  for (const [kind, file] of Object.entries(files)) {
    assert.ok(containsWords(file, secrets), `the ${kind} that was sent says it`);
    for (const { bytes } of (await resize(file)).variants) {
      assert.equal(containsWords(bytes, secrets), false, kind);
      await assertNoMetadata(bytes);
    }
  }
});

test('CMYK, 16-bit, wide-gamut, grey and transparent pictures keep their colours', async () => {
  const files = {
    cmyk: await createUpright().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    '16 bits': await createUpright().toColourspace('rgb16').png().toBuffer(),
    wide: await createUpright().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
  };
  for (const [kind, file] of Object.entries(files)) {
    for (const { bytes } of (await resize(file)).variants)
      assert.deepEqual(await readQuarters(bytes, kind === 'cmyk' ? inkNearness : nearness), corners, kind);
  }
  const grey = await sharp(Buffer.alloc(100, 120), { raw: { width: 10, height: 10, channels: 1 } })
    .png()
    .toBuffer();
  for (const { bytes } of (await resize(grey)).variants)
    assert.ok(isNear((await readPixels(bytes)).at(5, 5), [120, 120, 120]));
  const seeThrough = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  for (const { bytes, format } of (await resize(seeThrough)).variants.filter((each) => each.format === 'jpg'))
    assert.ok(isNear((await readPixels(bytes)).at(5, 5), white), format);
});

test('of an animation the first frame is shown, or the middle one if the first is plain', async () => {
  const plain = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const still = await createUpright().png().toBuffer();
  const turned = await createUpright().rotate(180).png().toBuffer();
  const createMoving = (frames: Buffer[]) => sharp(frames, { join: { animated: true } });
  for (const kind of ['gif', 'webp'] as const) {
    for (const frames of [
      [still, turned, plain],
      [plain, still, turned],
    ]) {
      const file = await createMoving(frames).toFormat(kind).toBuffer();
      assert.equal((await sharp(file).metadata()).pages, 3);
      const { size, variants } = await resize(file);
      assert.deepEqual(size, { width: 120, height: 80 });
      for (const { bytes } of variants) {
        assert.equal((await sharp(bytes).metadata()).pages ?? 1, 1);
        assert.deepEqual(await readQuarters(bytes), corners, kind);
      }
    }
  }
});

test('of a long animation with a plain first frame, one within the decoding limit is shown', async () => {
  const createLarge = async (picture: Sharp) => {
    const pixels = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = pixels.info;
    const still = sharp(pixels.data, { raw: { width, height, channels } });
    return still.resize(1200, 800, { kernel: 'nearest' }).gif({ dither: 0 }).toBuffer();
  };
  const plain = sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } });
  const long = createLongGif([
    { picture: await createLarge(plain), times: 1 },
    { picture: await createLarge(createUpright()), times: 70 },
    { picture: await createLarge(createUpright().rotate(180)), times: 2_330 },
  ]);
  assert.equal((await sharp(long).metadata()).pages, 2_401);
  const { size, variants } = await resize(long);
  assert.deepEqual(size, { width: 1200, height: 800 });
  for (const { bytes } of variants) assert.deepEqual(await readQuarters(bytes), corners);
});

test('a file that is no photograph, incomplete or claims a huge size is not decoded', async () => {
  const jpeg = await createPhotograph({ width: 600, height: 400 });
  const png = await createPhotograph({ width: 60, height: 40, format: 'png' });
  const heic = await readFile(join(import.meta.dirname, 'files/self-turned.heic'));
  const files = {
    words: Buffer.from('Not a picture at all'),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    tiff: await createPhotograph({ width: 60, height: 40, format: 'tiff' }),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'half a HEIC': heic.subarray(0, 1100),
    bomb: forgePngSize(png, 20_000, 20_000),
  };
  for (const [label, file] of Object.entries(files)) await assert.rejects(resize(file), label);
});

/** A picture with red and green above, blue and white below. */
function createUpright(): Sharp {
  const pixels = Buffer.alloc(120 * 80 * 3);
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 120; x++) {
      const colour = y < 40 ? (x < 60 ? red : green) : x < 60 ? blue : white;
      pixels.set(colour, (y * 120 + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: 120, height: 80, channels: 3 } });
}

/** How the pixels are stored for each EXIF orientation: the inverse of what a reader has to do. */
const laid: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  // sharp mirrors before it rotates.
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
};

const corners = { 'top left': 'red', 'top right': 'green', 'bottom left': 'blue', 'bottom right': 'white' };

const nearness = 12;
// CMYK cannot represent the red and blue of a screen exactly.
const inkNearness = 70;

async function readQuarters(bytes: Buffer, within = nearness) {
  const { at, width, height } = await readPixels(bytes);
  const [left, right, top, bottom] = [width * 0.25, width * 0.75, height * 0.25, height * 0.75];
  return {
    'top left': nameOf(at(left, top), within),
    'top right': nameOf(at(right, top), within),
    'bottom left': nameOf(at(left, bottom), within),
    'bottom right': nameOf(at(right, bottom), within),
  };
}

async function readPixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const readColour = (x: number, y: number) => {
    const start = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { at: readColour, width: info.width, height: info.height };
}

const named: Record<string, Colour> = { red, green, blue, white, yellow: [220, 200, 30] };
const nameOf = (pixel: number[], within: number) =>
  Object.keys(named).find((name) => isNear(pixel, named[name]!, within)) ?? pixel.join();
const isNear = (pixel: number[], colour: Colour, within = nearness) =>
  colour.every((value, channel) => Math.abs(value - pixel[channel]!) <= within);

async function readSizes(file: Buffer) {
  const sizes: Record<number, [number, number]> = {};
  for (const { height: name, format, bytes } of (await resize(file)).variants) {
    const metadata = await sharp(bytes).metadata();
    assert.equal(metadata.format, format === 'jpg' ? 'jpeg' : 'webp');
    const size: [number, number] = [metadata.width, metadata.height];
    assert.deepEqual((sizes[name] ??= size), size, 'both formats have the same size');
  }
  return sizes;
}

const containsWords = (bytes: Buffer, texts: string[]) => texts.some((text) => bytes.includes(text));

async function assertNoMetadata(bytes: Buffer) {
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata();
  assert.deepEqual({ exif, xmp, iptc, icc, orientation, comments }, unknown);
}

const unknown = {
  exif: undefined,
  xmp: undefined,
  iptc: undefined,
  icc: undefined,
  orientation: undefined,
  comments: undefined,
};

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><caption>${secrets.join()}</caption></x:xmpmeta>`;
