import { connect, createServer, type Socket } from 'node:net';

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A proxy to a server that can be cut: open connections are closed, and new ones are refused. */
export async function startProxy(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // Small packets would wait up to 40 ms for each other.
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        other.destroy();
        sockets.delete(socket);
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cutConnections: () => {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    pass: () => {
      isCut = false;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
