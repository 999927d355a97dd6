// Ends a process when its parent has ended, however busy its main thread is: a channel that closes is noticed only
// between two pieces of work. Loaded with `--import` by processes that are busy for long.
import { Worker } from 'node:worker_threads';

const watch = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);
`;

new Worker(watch, { eval: true, execArgv: [], workerData: process.ppid }).unref();
