import { connect, createServer } from 'node:net';
import { freePort } from '../../../test/support/free-port.ts';
import type { Meeting } from '../chapter.ts';

/** Passes connections on to a mail server, and cuts some after the last byte of an email, before its answer. */
export async function startCuttingProxy({ defer }: Pick<Meeting, 'defer'>, to: number, host = '127.0.0.1') {
  const port = await freePort();
  const proxy = { url: `smtp://${host}:${port}`, cutsAfterData: 0 };
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    let isWhole = false;
    let end = '';
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      end = (end + chunk.toString('latin1')).slice(-5);
      isWhole = end === '\r\n.\r\n';
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isWhole || proxy.cutsAfterData === 0) return client.write(chunk);
      proxy.cutsAfterData -= 1;
      client.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  defer(() => server.close());
  return proxy;
}
