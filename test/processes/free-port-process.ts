import { freePort } from '../support/free-port.ts';

// Sends many ports, and keeps them until its parent ends it.
const ports: number[] = [];
for (let count = 0; count < 800; count++) ports.push(await freePort());
process.send!(ports);
process.on('message', () => {});
