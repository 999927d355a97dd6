import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that leads to a server until it is cut. */
export async function openConnection(address: string) {
  const { port } = new URL(address);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((visitor) => {
    if (isCut) return visitor.destroy();
    const lychgate = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [visitor, lychgate],
      [lychgate, visitor],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
