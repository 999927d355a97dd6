import { useEffect, useRef, useState } from 'react';
import { href, useParams } from 'react-router';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { Controls } from './controls.tsx';
import { slideshowTexts } from './messages.ts';
import { paceDefaultSeconds } from './paces.ts';
import type { LoadedSlideshow } from './loaded.ts';
import { useCurrentSlide } from './use-current-slide.ts';
import { useSlides, type Slide } from './use-slides.ts';
import { CaptionText } from '../caption-text.tsx';
import { Title } from '../../ui/frame/title.tsx';

const wordsId = 'words';
const idleMs = 3_000;
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether there was no input for a moment. The pointer and the controls are hidden then. */
function useIdle(): boolean {
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

export function Slideshow({ loaded }: { loaded: LoadedSlideshow }) {
  const stage = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(loaded.isPaused);
  const [seconds, setSeconds] = useState<number>(paceDefaultSeconds);
  const { code, slides, settle } = useSlides(loaded.result);
  const { index, step } = useCurrentSlide(slides, stage, { first: loaded.first, isPaused, seconds });
  const isIdle = useIdle();
  useEffect(() => {
    // Photographs that arrived before this script.
    for (const [at, { source, state }] of slides.entries()) {
      const image = stage.current?.children[at] as HTMLImageElement | undefined;
      if (state === 'loading' && image?.complete && image.naturalWidth > 0) settle(source, 'ready');
    }
  }, [slides, settle]);
  useWakeLock();
  const personName = loaded.about?.personName;
  const heading = personName ? slideshowTexts.headingFor(personName) : slideshowTexts.heading;
  return (
    <main className={isIdle ? 'slideshow idle' : 'slideshow'}>
      <Title heading={heading} />
      <h1>{heading}</h1>
      <div className="stage" ref={stage}>
        <Pictures slides={slides} index={index} settle={settle} />
      </div>
      {slides[index] && <CaptionText words={slides[index].picture.words} id={wordsId} />}
      {slides.length === 0 && <WithoutSlides code={code} />}
      {slides.length > 0 && (
        <Controls
          {...{ index, slides, isPaused, seconds, step }}
          onPause={() => setIsPaused(!isPaused)}
          onPace={setSeconds}
        />
      )}
    </main>
  );
}

type PicturesProps = { slides: Slide[]; index: number; settle: ReturnType<typeof useSlides>['settle'] };

/** All of them stay in the page, and only the one at `index` is seen. A place is kept for those that are not loaded yet. */
const Pictures = ({ slides, index, settle }: PicturesProps) =>
  slides.map(({ picture, source, tries, state }, at) =>
    state === 'waiting' && at !== index ? (
      <span key={source} hidden />
    ) : (
      <img
        key={source}
        src={`${source}${tries > 0 ? `#${tries}` : ''}`}
        className={at === index ? 'on-stage' : undefined}
        alt={`Photograph ${at + 1}`}
        aria-describedby={at === index && picture.words.length > 0 ? wordsId : undefined}
        onLoad={() => settle(source, 'ready')}
        onError={() => settle(source, 'failed')}
      />
    ),
  );

/** The reason why there are no photographs, and a link to the gallery. */
function WithoutSlides({ code }: { code: Code }) {
  const funeralGuid = useParams().funeralGuid!;
  const phone = useProvider()?.phone;
  return (
    <div className="slideshow-words">
      <p>{chooseMessage(code)}</p>
      {code === 'not-recognised' ? (
        <CallUs phone={phone} />
      ) : (
        <a className="button" href={href('/documentviewer/:funeralGuid', { funeralGuid })}>
          {slideshowTexts.back}
        </a>
      )}
    </div>
  );
}

type Code = LoadedSlideshow['result']['code'];

const chooseMessage = (code: Code): string => {
  if (code === 'not-recognised') return slideshowTexts.notRecognised;
  return code === 'some' || code === 'none' ? slideshowTexts.none : slideshowTexts.failed;
};

/** Keeps the screen on, if the browser can. A page that was hidden has to ask again. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let hasLeft = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser refuses this while the battery is low, and has no `wakeLock` without TLS.
      const wakeLock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (hasLeft) void wakeLock?.release();
      else lock = wakeLock;
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
