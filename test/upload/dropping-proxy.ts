import { connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can drop in the middle of what a browser sends. */
export async function startDroppingProxy(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const proxy = {
    address: '',
    /** The number of connections to cut, each after it has carried `cutAfterBytes` from the browser. */
    cutsToCome: 0,
    cutAfterBytes: 0,
    /** Cuts all open connections. */
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    let bytes = 0;
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        browser.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    browser.on('data', (chunk) => {
      bytes += chunk.length;
      if (proxy.cutsToCome === 0 || bytes < proxy.cutAfterBytes) return;
      proxy.cutsToCome -= 1;
      browser.resetAndDestroy();
      upstream.resetAndDestroy();
    });
    browser.pipe(upstream);
    upstream.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return proxy;
}
