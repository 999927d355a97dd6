import { useEffect, useRef } from 'react';
import { galleryTexts } from '../messages.ts';
import type { Slide } from './slides.ts';
import { CaptionText } from '../caption-text.tsx';
import { Arrow } from './controls.tsx';

const swipePx = 40;

type LargeViewProps = {
  slides: Slide[];
  /** Index of the photograph in the middle of the carousel. */
  index: number;
  step: (by: 1 | -1) => void;
  onClose: () => void;
};

/** The photograph in the middle of the carousel, as large as the screen. The carousel moves along behind it. */
export function LargeView({ slides, index, step, onClose }: LargeViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const { picture } = slides[index]!;
  const close = () => dialog.current!.close();
  const isSeveral = slides.length > 1;
  const place = `${index + 1} of ${slides.length}`;
  return (
    <dialog className="large" ref={dialog} aria-label={galleryTexts.large} onClose={onClose}>
      <div className="large-picture" {...(isSeveral && swipes(step))}>
        <span className="spinner" aria-hidden="true" />
        <img
          key={picture.src}
          src={picture.large ?? picture.src}
          alt={`Photograph ${place}`}
          draggable={false}
        />
      </div>
      <output className="large-words">
        <CaptionText words={picture.words} />
      </output>
      <div className="large-bar">
        {isSeveral && (
          <>
            <Arrow to="previous" sign="&lt;" name="Previous photograph" onPress={() => step(-1)} />
            <output>{place}</output>
            <Arrow to="next" sign="&gt;" name="Next photograph" onPress={() => step(1)} />
          </>
        )}{' '}
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function swipes(step: (by: 1 | -1) => void): React.HTMLAttributes<HTMLElement> {
  return {
    onPointerDown: ({ currentTarget, clientX, isPrimary }) => {
      if (isPrimary) currentTarget.dataset.from = String(clientX);
    },
    onPointerUp: ({ currentTarget, clientX }) => {
      const by = clientX - Number(currentTarget.dataset.from ?? clientX);
      delete currentTarget.dataset.from;
      if (Math.abs(by) >= swipePx) step(by < 0 ? 1 : -1);
    },
    onPointerCancel: ({ currentTarget }) => void delete currentTarget.dataset.from,
  };
}
