import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCameraPhotograph } from '../camera.ts';
import { measurePage, visitWithSlowPhone, openBrowser, type PageFigures, type Visitor } from '../phone.ts';
import { startBare } from '../processes.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';
import { startSender } from '../uploading/sender.ts';
import { startReceiver, type Receiver } from '../uploading/receiver.ts';

const rounds = 7;
const photographs = 20;
const lookMs = 200;
const readyMsMax = 5 * 60_000;

export const gallery = {
  title: 'A gallery on the slow phone',
  about:
    `The page of ${photographs} photographs of 12 megapixels, on the phone of the first chapter. The baseline is static ` +
    'HTML with one ready-made picture, the same bytes as the first on our page, at the same place on the screen. The first ' +
    'view is everything transferred one second after the page has loaded, before the first turn, as a share of the ' +
    'original photographs.',
  bench: measureGallery,
};

async function measureGallery(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-gallery-'));
  const original = join(folder, 'photograph.jpg');
  await writeFile(original, await createCameraPhotograph());
  const receiver = await startReceiver({ derives: true });
  const browser = await openBrowser();
  try {
    const address = `${receiver.address}/documentviewer/${await fill(receiver, original)}`;
    const originalsBytes = (await stat(original)).size * photographs;
    const elsewhere = `${receiver.address.replace('127.0.0.1', 'localhost')}/healthz`;
    await writePage(folder, await readFirstPicture({ browser, elsewhere }, address));
    const bare = await startBare(new URL('../bare/one-photograph.ts', import.meta.url), { folder });
    const visitor = { browser, elsewhere: `${bare.address.replace('127.0.0.1', 'localhost')}/elsewhere` };
    const rows = await compare(visitor, address, `${bare.address}/page`, originalsBytes);
    await bare.stop();
    return rows;
  } finally {
    await browser.close();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(receiver: Receiver, original: string): Promise<string> {
  const sender = startSender();
  const funeral = await receiver.addFuneral();
  await receiver.take(sender, funeral, original, photographs);
  sender.stop();
  const looksMax = readyMsMax / lookMs;
  for (let look = 0; look < looksMax; look++) {
    const [row] = await receiver.database.rows<{ ready: number }>`
      select count(*)::integer as ready from photograph where state = 'ready'`;
    if (row!.ready === photographs) return funeral;
    await wait(lookMs);
  }
  throw new Error('The photographs of the gallery were not ready in time');
}

type ShownImage = { bytes: Buffer; top: number; width: number; height: number };

/** The picture that our page shows first on this phone, and its position on the screen. */
function readFirstPicture(visitor: Visitor, address: string): Promise<ShownImage> {
  return visitWithSlowPhone(visitor, async (page) => {
    await page.goto(address, { waitUntil: 'load' });
    const { source, ...place } = await page.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('.slide img')!;
      const { top, width, height } = image.getBoundingClientRect();
      return { source: image.currentSrc, top, width, height };
    });
    const answer = await fetch(source, { headers: { Accept: 'image/webp' } });
    return { bytes: Buffer.from(await answer.arrayBuffer()), ...place };
  });
}

async function writePage(folder: string, { bytes, top, width, height }: ShownImage): Promise<void> {
  await writeFile(join(folder, 'picture.webp'), bytes);
  await writeFile(
    join(folder, 'page.html'),
    `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Photographs</title>
<style>body{margin:0}img{position:absolute;top:${top}px;left:calc(50% - ${width / 2}px);width:${width}px;height:${height}px;object-fit:contain}</style>
</head>
<body><img src="/picture.webp" alt="Carousel Image 1" fetchpriority="high"></body>
</html>
`,
  );
}

async function compare(
  visitor: Visitor,
  product: string,
  plain: string,
  originalsBytes: number,
): Promise<Row[]> {
  const visits = { product, plain, repeatVisit: plain };
  const pages: Record<keyof typeof visits, PageFigures[]> = { product: [], plain: [], repeatVisit: [] };
  const names = Object.keys(visits) as (keyof typeof visits)[];
  // A browser's first visits are slower than any others.
  for (const name of names) await measurePage(visitor, visits[name], false);
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      pages[name].push(await measurePage(visitor, visits[name], false));
  }
  return describeFigures(pages, originalsBytes);
}

function describeFigures(
  { product, plain, repeatVisit }: Record<string, PageFigures[]>,
  originalsBytes: number,
): Row[] {
  const paint = (pages: PageFigures[]) => pages.map(({ largestPaintMs }) => largestPaintMs);
  const against = 'static HTML, one picture';
  const own = { against: '', unit: '' } as const;
  const toMegabytes = (bytes: number) => bytes / 1_000_000;
  return [
    {
      measured: 'Gallery: largest paint',
      against,
      limit: { max: 1.15 },
      unit: '×',
      values: computeRatios(paint(product!), paint(plain!)),
      scale: describeScale(paint(product!), paint(plain!), 'ms'),
    },
    {
      measured: 'Gallery: largest paint, the baseline itself',
      against,
      limit: null,
      unit: '×',
      values: computeRatios(paint(repeatVisit!), paint(plain!)),
    },
    {
      measured: 'Gallery: all bytes of the first view',
      against: 'the original photographs',
      limit: { max: 0.1 },
      unit: '×',
      values: product!.map(({ bytes }) => bytes / originalsBytes),
      scale: describeScale(
        product!.map(({ bytes }) => toMegabytes(bytes)),
        [toMegabytes(originalsBytes)],
        'MB',
      ),
    },
    {
      ...own,
      measured: 'Gallery: layout shift',
      limit: { max: 0 },
      values: product!.map((page) => page.layoutShift),
    },
    {
      ...own,
      measured: 'Gallery: script, compressed',
      limit: { max: 120 },
      unit: 'KB',
      values: product!.map(({ scriptBytes }) => scriptBytes / 1_000),
    },
  ];
}
