import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

// Below the ports that the system gives to connections and to servers that ask for any.
const ports = { from: 20_000, to: 32_000 };

/**
 * A free port, for a server that has to know it before it listens. This process reserves the port until it ends, by
 * listening on it at another loopback address.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    const otherSocket = await listen(port, '127.0.0.2');
    if (!otherSocket) continue;
    const server = await listen(port, '127.0.0.1');
    server?.close();
    if (server) return port;
    otherSocket.close();
  }
}

/** Null if the port is taken. */
async function listen(port: number, host: string): Promise<Server | null> {
  const server = createServer().unref().listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
