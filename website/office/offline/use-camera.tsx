import { useState } from 'react';
import { CameraView } from '../../ui/camera/camera-view.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The button that switches the camera on, and its picture, which reads codes. Without script there is neither. */
export function useCamera(onCode: (code: string) => void) {
  const hasScript = useHydrated();
  const [isWatching, setIsWatching] = useState(false);
  const button = hasScript && (
    <button
      type="button"
      className="button"
      aria-expanded={isWatching}
      onClick={() => setIsWatching(!isWatching)}
    >
      {isWatching ? 'Switch the camera off' : 'Use the camera'}
    </button>
  );
  return { button, view: isWatching && <CameraView onCode={onCode} /> };
}
