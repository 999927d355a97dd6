import { spawn } from 'node:child_process';

// The server's exit code when restarting cannot help: a wrong setting or a port in use.
const cannotStart = 78; // EX_CONFIG in sysexits.h
const pauseMsMin = 1_000;
const pauseMsMax = 60_000;
// A server that exits sooner than this is restarted more slowly each time.
const steadyMs = 60_000;
// The server reports every 5 seconds. Six checks in a row without a report mean that its event loop is blocked.
// Checks are counted, not timed: after a suspended machine wakes up, this process may check before the server has
// reported.
const checkMs = 5_000;
const missesMax = 6;
const stopMs = 30_000;

let spawnServer;
let server;
let restart;
let restarts = 0;
let hasEverOpened = false;
let isStopping = false;

/**
 * Keeps the server running. Restarts it after a crash, a kill or a blocked event loop, and forwards requests to
 * stop. `environment` is added to this process's own.
 */
export function supervise(command, args, environment) {
  spawnServer = () =>
    spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  start();
}

function start() {
  const startedAt = performance.now();
  let misses = null;
  const running = spawnServer();
  server = running;
  running.on('message', () => {
    hasEverOpened = true;
    misses = 0;
  });
  const checks = setInterval(() => {
    if (misses === null || ++misses < missesMax) return;
    print('Lychgate has not responded for 30 seconds. It is being ended and restarted.');
    running.kill('SIGKILL');
  }, checkMs);
  const handleEnd = (code, how) => {
    clearInterval(checks);
    server = undefined;
    if (performance.now() - startedAt > steadyMs) restarts = 0;
    restartOrExit(code, how);
  };
  running.once('exit', (code, signal) => handleEnd(code, signal ?? `exit code ${code}`));
  running.once('error', (error) => running.pid || handleEnd(null, error.message));
}

function restartOrExit(code, how) {
  // A server that is still starting has nothing to stop in order.
  if (isStopping && how === 'SIGTERM') process.exit(0);
  if (isStopping || code === 0) process.exit(code ?? 1);
  if (code === cannotStart && !hasEverOpened) process.exit(code);
  const pauseMs = restarts === 0 ? 0 : Math.min(pauseMsMin * 2 ** (restarts - 1), pauseMsMax);
  restarts += 1;
  print(
    `Lychgate ended unexpectedly (${how}). Restarting it ${pauseMs ? `in ${pauseMs / 1_000} s` : 'now'}.`,
  );
  restart = setTimeout(start, pauseMs);
}

// Ctrl-C reaches both this process and the server, and npm forwards it as well. Once is enough.
function stop() {
  if (isStopping) return;
  isStopping = true;
  clearTimeout(restart);
  if (!server) process.exit(0);
  server.kill('SIGTERM');
  setTimeout(() => server?.kill('SIGKILL'), stopMs);
}

// The format of server/log.ts: JSON, or plain text on a terminal.
function print(message) {
  const line = { time: new Date().toISOString(), level: 'warn', message };
  process.stderr.write(`${process.stderr.isTTY ? message : JSON.stringify(line)}\n`);
}
