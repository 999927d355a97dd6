import { useEffect, useState } from 'react';

const idleMs = 3_000;
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether nobody has touched anything for a moment: the pointer and the controls are hidden then. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), idleMs);
    };
    wake();
    for (const sign of signs) addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, wake);
    };
  }, []);
  return isIdle;
}
