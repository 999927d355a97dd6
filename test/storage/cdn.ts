import { createServer } from 'node:http';

type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer; until: number };

/**
 * A shared cache in front of `origin()`. Like many, it identifies an answer by its path alone, and ignores `Vary`
 * and the query. It keeps public answers for `s-maxage`, by a clock of its own.
 */
export async function startCdn(origin: () => string) {
  const cache = new Map<string, CachedAnswer>();
  const state = { now: 0, passedOn: [] as string[] };
  const server = createServer(async ({ url, headers }, response) => {
    const path = url!.split('?')[0]!;
    let answer = cache.get(path);
    if (!answer || answer.until <= state.now) {
      cache.delete(path);
      state.passedOn.push(path);
      answer = await ask(path, headers.accept ?? '*/*');
      if (answer.until > state.now) cache.set(path, answer);
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const ask = async (path: string, accept: string): Promise<CachedAnswer> => {
    const answer = await fetch(origin() + path, { headers: { Accept: accept } });
    const caching = answer.headers.get('Cache-Control') ?? '';
    const [, seconds = '0'] = (/public/.test(caching) && /s-maxage=(\d+)/.exec(caching)) || [];
    return {
      status: answer.status,
      headers: { 'Content-Type': answer.headers.get('Content-Type')!, 'Cache-Control': caching },
      body: Buffer.from(await answer.arrayBuffer()),
      until: answer.ok ? state.now + Number(seconds) : 0,
    };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** `now` in seconds; `passedOn`: the paths that it had to ask the origin for. */
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
