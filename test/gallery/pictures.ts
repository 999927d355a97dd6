import { createServer, type ServerResponse } from 'node:http';
import type { FakeAnswer, FakeBackOffice } from '../support/fake-back-office.ts';

export const funeral = '6f1d2c3b-4a59-4e68-8f77-0a1b2c3d4e5f';
export const galleryPath = `/documentviewer/${funeral}`;

export type Pictures = Awaited<ReturnType<typeof servePictures>>;

/** Sets the back office's answer to GetImages from now on. */
export function answerImages({ answers }: FakeBackOffice, answer: FakeAnswer) {
  answers[`GET ClientImage/GetImages/${funeral}`] = answer;
}

/** Serves drawn pictures with their number in them: high, broad and square ones. */
export async function servePictures() {
  const requested: string[] = [];
  const held: ServerResponse[] = [];
  let isHeld: (address: string) => boolean = () => false;
  const server = createServer((request, response) => {
    const number = Number(/^\/picture\/(\d+)/.exec(request.url!)?.[1]);
    if (request.url !== '/favicon.ico') requested.push(request.url!);
    // A browser that shows a picture by itself asks for the site's icon too.
    if (!number) return response.writeHead(404).end();
    response.setHeader('Content-Type', 'image/svg+xml');
    const send = () => response.end(drawPicture(number));
    if (!isHeld(request.url!)) return send();
    return held.push(response.on('release', send));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    origin,
    at: (number: number) => `${origin}/picture/${number}?height=800`,
    broken: (number: number) => `${origin}/broken/${number}`,
    /** The addresses that were requested, in order. */
    requested,
    /** Holds back some responses until they are released. */
    hold: (which: (address: string) => boolean) => {
      isHeld = which;
    },
    release: () => {
      isHeld = () => false;
      for (const response of held.splice(0)) response.emit('release');
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function drawPicture(number: number): string {
  const [width, height] = [
    [1200, 800],
    [800, 1200],
    [900, 900],
  ][number % 3]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${(number * 47) % 360} 45% 60%)"/>
    <text x="50%" y="55%" font-size="300" text-anchor="middle" fill="#fff">${number}</text></svg>`;
}
