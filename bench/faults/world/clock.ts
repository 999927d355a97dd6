import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

export type Clock = ReturnType<typeof makeClock>;

/** A clock for programs that are started with this environment (https://github.com/wolfcw/libfaketime). */
export function makeClock(folder: string) {
  if (!existsSync(library)) throw new Error('Moved clocks need libfaketime: apt-get install libfaketime');
  const file = join(folder, 'clock');
  let aheadMs = 0;
  const move = (ms: number) => {
    aheadMs = ms;
    writeFileSync(file, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}`, { mode: 0o644 });
  };
  move(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    move,
    now: () => new Date(Date.now() + aheadMs),
  };
}
