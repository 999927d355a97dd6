// `npm start` and `npm test` in two windows must not install or build in the same folder at once.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// The lock is outside the folder because installing and building empty the folders they fill.
const folder = createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 16);
const lock = join(tmpdir(), `lychgate-ready-${process.getuid?.()}-${folder}`);
const lockMs = 20 * 60_000;
const askAgainMs = 500;

/**
 * Waits until no other process installs or builds here. Answers a function that releases the lock, which the end of
 * this process releases too: `npm start` becomes the process that keeps the server running.
 */
export async function acquireSetupLock(onWait) {
  for (let waits = 0; !acquireLock(); waits += 1) {
    if (waits === 0) onWait();
    await wait(askAgainMs);
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Makes the lock cover this process too, which may outlive the one that started it. */
export function shareSetupLock(pid) {
  appendFileSync(lock, ` ${pid}`);
}

function acquireLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(lock, { force: true });
    return false;
  }
}

// A lock is stale if its processes have ended. Their ids may since belong to other processes.
function isHeld() {
  try {
    const isRecent = Date.now() - statSync(lock).mtimeMs < lockMs;
    return isRecent && readFileSync(lock, 'utf8').split(' ').map(Number).some(isRunning);
  } catch (error) {
    // The lock has just been released, so try again.
    return error.code === 'ENOENT';
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
