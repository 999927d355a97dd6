import { useEffect } from 'react';

/** Keeps the screen on, where the browser can. A page that was out of sight has to ask again. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let hasLeft = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low, and missing without TLS.
      const given = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (hasLeft) void given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
