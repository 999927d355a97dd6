import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The baseline for uploads: each body is written to a file, without any check. */
const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
let number = 0;

const server = createServer(async (request, answer) => {
  await pipeline(request, createWriteStream(join(folder, String(number++))));
  answer.end();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Bare is open: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
