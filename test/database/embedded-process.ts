// A separate process that locks DATA_DIR, starts its database and notifies the test that forked it.
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';

export type ProcessReport =
  | { state: 'started'; url: string; isNew: boolean; tookMs: number }
  | { state: 'locked' | 'stopped' }
  | { state: 'refused'; reason: string };

const [, , dataDir = '', password = '', only] = process.argv;

try {
  const lock = lockDataDir(dataDir);
  if (only === 'lock') {
    report({ state: 'locked' });
  } else {
    const beganMs = performance.now();
    const { url, isNew, stop } = await startEmbedded({ dataDir, password, log: () => {} });
    process.once('message', () => void stop().then(leave));
    report({ state: 'started', url, isNew, tookMs: Math.round(performance.now() - beganMs) });
  }

  function leave() {
    lock.release();
    process.send?.({ state: 'stopped' } satisfies ProcessReport, () => process.disconnect());
  }
} catch (error) {
  process.send?.({ state: 'refused', reason: (error as Error).message } satisfies ProcessReport, () =>
    process.disconnect(),
  );
}

// An open channel keeps the process running.
function report(message: ProcessReport) {
  process.channel?.ref();
  process.send?.(message);
}
