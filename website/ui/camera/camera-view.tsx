import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchCamera } from './camera.ts';
import { cameraErrors, typeInstead } from './messages.ts';

/** A state, or the name of an error. */
type CameraState = 'starting' | 'watching' | (string & {});

/** The picture of the camera, or the reason why there is none. */
export function CameraView({ onCode }: { onCode: (code: string, format: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [attempt, setAttempt] = useState(0);
  const onCodeFound = useEffectEvent(onCode);
  useEffect(() => {
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    // A page restored by Back does not restart its camera.
    addEventListener('pagehide', leave);
    void watchCamera({
      video: video.current!,
      signal: leaving.signal,
      onWatching: () => setState('watching'),
      onCode: (code, format) => onCodeFound(code, format),
    }).then((errorText) => setState(errorText));
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [attempt]);
  const tryAgain = () => {
    setState('starting');
    setAttempt(attempt + 1);
  };
  const errorText = state !== 'starting' && state !== 'watching' && chooseCameraError(state);
  return (
    <div className="camera">
      <video ref={video} muted playsInline hidden={state !== 'watching'} aria-hidden="true" />
      <output>
        {state === 'starting' && 'The camera is being started.'}
        {state === 'watching' && 'Hold a code in front of the camera.'}
        {errorText && `${errorText} ${typeInstead}`}
      </output>
      {errorText && (
        <button className="button" type="button" onClick={tryAgain}>
          Try the camera again
        </button>
      )}
    </div>
  );
}

const chooseCameraError = (name: string): string => cameraErrors[name] ?? cameraErrors.other!;
