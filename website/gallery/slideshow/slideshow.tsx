import { useEffect, useRef, useState } from 'react';
import { Controls } from './controls.tsx';
import { slideshow } from './messages.ts';
import { paceDefaultSeconds } from './paces.ts';
import type { LoadedSlideshow } from './loaded.ts';
import { useIdle } from './use-idle.ts';
import { useShown } from './use-shown.ts';
import { useSlides } from './use-slides.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Without JavaScript, the page leads to the next photograph by itself, for as long as there is a connection. */
export function Slideshow({ loaded }: { loaded: LoadedSlideshow }) {
  const stage = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(loaded.isPaused);
  const [seconds, setSeconds] = useState<number>(paceDefaultSeconds);
  const { word, slides, settle } = useSlides(loaded.found);
  const { index, step } = useShown(slides, stage, { first: loaded.first, isPaused, seconds });
  const isIdle = useIdle();
  useEffect(() => {
    // Those that arrived before this script did.
    for (const [at, { source, state }] of slides.entries()) {
      const image = stage.current?.children[at] as HTMLImageElement | undefined;
      if (state === 'loading' && image?.complete && image.naturalWidth > 0) settle(source, 'ready');
    }
  }, [slides, settle]);
  useWakeLock();
  return (
    <main className={isIdle ? 'slideshow idle' : 'slideshow'}>
      <title>{slideshow.heading}</title>
      <h1>{slideshow.heading}</h1>
      <div className="stage" ref={stage}>
        {slides.map(({ source, tries, state }, at) => (
          <img
            key={source}
            src={state === 'waiting' && at !== index ? undefined : `${source}${tries > 0 ? `#${tries}` : ''}`}
            className={at === index ? 'on-stage' : undefined}
            alt={`Photograph ${at + 1}`}
            onLoad={() => settle(source, 'ready')}
            onError={() => settle(source, 'failed')}
          />
        ))}
      </div>
      {slides.length === 0 && <p className="slideshow-words">{wordsOf(word)}</p>}
      {slides.length > 0 && (
        <Controls
          {...{ index, slides, isPaused, seconds, step }}
          onPause={() => setIsPaused(!isPaused)}
          onPace={setSeconds}
        />
      )}
      {!loaded.isPaused && slides.length > 0 && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`${paceDefaultSeconds};url=?at=${((index + 1) % slides.length) + 1}`}
          />
        </noscript>
      )}
    </main>
  );
}

const wordsOf = (word: LoadedSlideshow['found']['word']): string => {
  if (word === 'not-recognised') return slideshow.notRecognised;
  return word === 'some' || word === 'none' ? slideshow.none : slideshow.failed;
};
