// Ends a process when its parent has ended, even if its main thread is busy: a closed IPC channel is noticed only between
// two tasks. Loaded with `--import`.
import { Worker } from 'node:worker_threads';

const watch = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);
`;

new Worker(watch, { eval: true, execArgv: [], workerData: process.ppid }).unref();
