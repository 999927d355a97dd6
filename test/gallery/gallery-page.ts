import { createServer, type ServerResponse } from 'node:http';
import { until, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { openPagesOver } from '../support/pages-over.ts';

export const funeral = '6f1d2c3b-4a59-4e68-8f77-0a1b2c3d4e5f';
export const galleryPath = `/documentviewer/${funeral}`;

const getImages = `GET ClientImage/GetImages/${funeral}`;

/** A website over a back office with pictures, and a browser to look at it with. */
export const openGalleryPages = async () => openPagesOver(await backOfficeWithPictures());

/** So many pictures, which turn already, with the first one in the middle. */
export async function openTurning(v: Visit, remoteBackOffice: ExternalOffice, count: number) {
  remoteBackOffice.has(count);
  await v.open(galleryPath);
  await turns(v);
  await middleIs(v, 1);
}

type ExternalOffice = Awaited<ReturnType<typeof backOfficeWithPictures>>;

/** Somebody else's back office, which knows one funeral, and a place on the web where its pictures are. */
export async function backOfficeWithPictures() {
  const fake = await fakeBackOffice({});
  const pictures = await servePictures();
  return {
    url: fake.url,
    calls: fake.calls,
    pictures,
    /** What it answers to GetImages from now on. */
    answer: (answer: (typeof fake.answers)[string]) => {
      fake.answers[getImages] = answer;
    },
    /** So many pictures, in sizes that differ. */
    has: (count: number) => {
      fake.answers[getImages] = { body: Array.from({ length: count }, (_, index) => pictures.at(index + 1)) };
    },
    stop: () => Promise.all([fake.stop(), pictures.stop()]),
  };
}

/** Drawn pictures with their number in them: high ones, broad ones, square ones. */
async function servePictures() {
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  let holds: (address: string) => boolean = () => false;
  const server = createServer((request, response) => {
    const number = Number(/^\/picture\/(\d+)/.exec(request.url!)?.[1]);
    if (request.url !== '/favicon.ico') asked.push(request.url!);
    // A browser that shows a picture by itself asks for the site's icon too.
    if (!number) return response.writeHead(404).end();
    response.setHeader('Content-Type', 'image/svg+xml');
    const send = () => response.end(drawing(number));
    if (!holds(request.url!)) return send();
    return held.push(response.on('release', send));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    origin,
    at: (number: number) => `${origin}/picture/${number}?height=800`,
    broken: (number: number) => `${origin}/broken/${number}`,
    /** The addresses that were asked for, in order. */
    asked,
    /** Holds back the answers to some until they are let go. */
    hold: (which: (address: string) => boolean) => {
      holds = which;
    },
    letGo: () => {
      holds = () => false;
      for (const response of held.splice(0)) response.emit('release');
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function drawing(number: number): string {
  const [width, height] = [
    [1200, 800],
    [800, 1200],
    [900, 900],
  ][number % 3]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${(number * 47) % 360} 45% 60%)"/>
    <text x="50%" y="55%" font-size="300" text-anchor="middle" fill="#fff">${number}</text></svg>`;
}

/** Waits until the script has taken the row over. */
export const turns = ({ page }: Visit) => page.locator('.carousel.turning').waitFor();

/** The number drawn in the picture that is in the middle and at rest. */
export async function middleIs(visit: Visit, number: number) {
  await until(
    async () => (await inTheMiddle(visit))?.includes(`/${number}?`) ?? false,
    `picture ${number} is in the middle`,
  );
}

/** The address of the picture in the middle. */
const inTheMiddle = ({ page }: Visit): Promise<string | undefined> =>
  page.evaluate(() => {
    const middle = document.querySelector('.carousel-window')!.getBoundingClientRect();
    const x = middle.left + middle.width / 2;
    const images = Array.from(document.querySelectorAll<HTMLImageElement>('.slide img'));
    return images.find((image) => {
      const { left, right } = image.getBoundingClientRect();
      return Math.abs((left + right) / 2 - x) < 2;
    })?.src;
  });
