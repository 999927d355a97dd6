// Run by `npm start`: installs and builds what is missing, then keeps the server running. The `exec` in
// package.json removes npm's shell, which would end at SIGTERM without passing it on.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryEnvironment, pinnedNode, serverArguments } from './server-process.mjs';
import { supervise } from './supervise.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./setup.mjs');

// If the file is missing, Node would print a line about it at each start.
const settingsFile = existsSync('.env') ? ['--env-file-if-exists=.env'] : [];
supervise(pinnedNode, [...settingsFile, ...serverArguments], memoryEnvironment);
