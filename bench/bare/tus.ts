import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

/** A well-known upload server, set up as its documentation says. */
const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
const tus = new Server({ path: '/', datastore: new FileStore({ directory: folder }) });

const server = createServer((request, answer) => void tus.handle(request, answer));
server.listen(0, '127.0.0.1', () => {
  console.log(`Bare is open: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
