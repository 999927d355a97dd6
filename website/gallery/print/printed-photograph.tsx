import { memo, useEffect, useRef, useState } from 'react';
import type { Picture } from '../image-sources.ts';
import { CaptionText } from '../caption-text.tsx';
import type { LoadState } from './use-load-states.ts';

const retryAfterMs = 1_000;

type PrintedProps = {
  picture: Picture;
  index: number;
  settle: (index: number, state: LoadState) => void;
};

/** One photograph on the sheet. A broken one is retried once and then left out. */
export const PrintedPhotograph = memo(function PrintedPhotograph({ picture, index, settle }: PrintedProps) {
  const [attempt, setAttempt] = useState<0 | 1 | 'given up'>(0);
  const image = useRef<HTMLImageElement>(null);
  const loaded = () => settle(index, 'ready');
  const failed = () => {
    if (attempt === 0) return void setTimeout(() => setAttempt(1), retryAfterMs);
    setAttempt('given up');
    settle(index, 'failed');
  };
  useEffect(() => {
    // It may have loaded or failed before hydration, when no listener was attached.
    const { complete, naturalWidth } = image.current!;
    if (!complete) return;
    if (naturalWidth > 0) loaded();
    else failed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, []);
  if (attempt === 'given up') return null;
  return (
    <li className="printed-photograph">
      <img
        key={attempt}
        ref={image}
        src={picture.src}
        alt={`Photograph ${index + 1}`}
        onLoad={loaded}
        onError={failed}
      />
      <CaptionText words={picture.words} />
    </li>
  );
});
