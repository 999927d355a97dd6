import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Meeting } from './chapter.ts';

/** An HTTP server on a free loopback port, which ends with the run. Answers its address. */
export async function startServer(
  { defer }: Pick<Meeting, 'defer'>,
  listener: RequestListener,
): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
