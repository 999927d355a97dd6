import { useEffect, type MouseEvent, useSyncExternalStore } from 'react';
import { href, useParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { slideshowTexts } from './messages.ts';
import { pacesSeconds } from './paces.ts';
import type { Slide } from './use-slides.ts';

type ControlsProps = {
  index: number;
  slides: Slide[];
  isPaused: boolean;
  seconds: number;
  step: (by: 1 | -1) => Promise<void>;
  onPause: () => void;
  onPace: (seconds: number) => void;
};

/** Links without JavaScript, and the keys of a presentation with it. */
export function Controls({ index, slides, isPaused, seconds, step, onPause, onPace }: ControlsProps) {
  const isHydrated = useHydrated();
  const funeralGuid = useParams().funeralGuid!;
  const screen = useFullScreen();
  useKeys({ step, onPause, onScreen: screen.toggle });
  const count = slides.length;
  const createAddress = (number: number) =>
    `?at=${((number - 1 + count) % count) + 1}${isPaused ? '&paused' : ''}`;
  const act = (work: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    work();
  };
  const ready = slides.filter(({ state }) => state === 'ready').length;
  return (
    <div className="slideshow-controls">
      <nav aria-label={slideshowTexts.heading}>
        <a className="button" href={createAddress(index)} onClick={act(() => void step(-1))}>
          {slideshowTexts.previous}
        </a>{' '}
        <a
          className="button"
          href={isPaused ? `?at=${index + 1}` : `?at=${index + 1}&paused`}
          onClick={act(onPause)}
        >
          {isPaused ? slideshowTexts.play : slideshowTexts.pause}
        </a>{' '}
        <a className="button" href={createAddress(index + 2)} onClick={act(() => void step(1))}>
          {slideshowTexts.next}
        </a>{' '}
        <a className="button" href={href('/documentviewer/:funeralGuid', { funeralGuid })}>
          {slideshowTexts.back}
        </a>
        {isHydrated && <Pace seconds={seconds} onPace={onPace} />}
        {screen.canToggle && (
          <button className="button" type="button" onClick={screen.toggle}>
            {screen.isFull ? slideshowTexts.leaveFullScreen : slideshowTexts.fullScreen}
          </button>
        )}
      </nav>
      <p>
        {index + 1} of {count}
      </p>
      {isHydrated && <p>{slideshowTexts.loaded(ready, count)}</p>}
    </div>
  );
}

const Pace = ({ seconds, onPace }: Pick<ControlsProps, 'seconds' | 'onPace'>) => (
  <label>
    {slideshowTexts.pace}{' '}
    <select value={seconds} onChange={({ currentTarget }) => onPace(Number(currentTarget.value))}>
      {pacesSeconds.map((each) => (
        <option key={each} value={each}>
          {each} seconds
        </option>
      ))}
    </select>
  </label>
);

type Keys = { step: ControlsProps['step']; onPause: () => void; onScreen: () => void };

function useKeys({ step, onPause, onScreen }: Keys) {
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowRight: () => void step(1),
      PageDown: () => void step(1),
      ArrowLeft: () => void step(-1),
      PageUp: () => void step(-1),
      ' ': onPause,
      f: onScreen,
    };
    const press = (event: KeyboardEvent) => {
      const isControl = (event.target as Element).closest('select, a, button');
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isControl && (event.key === ' ' || isControl.matches('select'))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [step, onPause, onScreen]);
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

/** Offers full screen if the browser has it for pages; a phone may not. */
function useFullScreen() {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const canToggle = useHydrated() && document.fullscreenEnabled;
  return { isFull, canToggle, toggle };
}

function toggle() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The browser may refuse.
  void done.catch(() => {});
}
