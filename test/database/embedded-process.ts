// A separate process that locks DATA_DIR, starts its database and notifies the test that forked it.
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';

export type Said =
  | { said: 'started'; url: string; isNew: boolean; tookMs: number }
  | { said: 'locked' | 'stopped' }
  | { said: 'refused'; why: string };

const [, , dataDir = '', password = '', only] = process.argv;

try {
  const lock = lockDataDir(dataDir);
  if (only === 'lock') {
    say({ said: 'locked' });
  } else {
    const beganMs = performance.now();
    const { url, isNew, stop } = await startEmbedded({ dataDir, password, log: () => {} });
    process.once('message', () => void stop().then(leave));
    say({ said: 'started', url, isNew, tookMs: Math.round(performance.now() - beganMs) });
  }

  function leave() {
    lock.release();
    process.send?.({ said: 'stopped' } satisfies Said, () => process.disconnect());
  }
} catch (error) {
  process.send?.({ said: 'refused', why: (error as Error).message } satisfies Said, () =>
    process.disconnect(),
  );
}

// An open channel keeps the process running.
function say(said: Said) {
  process.channel?.ref();
  process.send?.(said);
}
