import { useCallback, useState } from 'react';
import { useIsFramed } from '../../ui/use-provider.ts';
import type { useRotation } from './use-rotation.ts';

type Suspend = ReturnType<typeof useRotation>['suspend'];

/**
 * Whether a photograph is shown as large as the screen. In a frame, which is as high as its content, a photograph opens
 * in a new tab instead, and `open` is undefined.
 */
export function useLargeView(go: (index: number) => void, suspend: Suspend) {
  const isFramed = useIsFramed();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (index: number) => {
      go(index);
      suspend('large', true);
      setIsOpen(true);
    },
    [go, suspend],
  );
  const close = () => {
    suspend('large', false);
    setIsOpen(false);
    // The photograph that had the focus may be out of view by now.
    document.querySelector<HTMLElement>('.slide a[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return { isOpen, open: isFramed ? undefined : open, close };
}
