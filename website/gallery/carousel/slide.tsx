import { memo } from 'react';
import type { Picture } from '../image-sources.ts';
import { galleryTexts } from '../messages.ts';
import { CaptionText } from '../caption-text.tsx';
import { useSlideImage } from './use-slide-image.ts';

type SlideProps = {
  slideKey: number;
  picture: Picture;
  index: number;
  count: number;
  isCopy: boolean;
  isNear: boolean;
  /** Undefined until the carousel has started. */
  isInView: boolean | undefined;
  isMiddle: boolean | undefined;
  canLoad: boolean;
  onSettled: () => void;
  onBroken: (slideKey: number) => void;
  /** Opens the photograph on top of the page; without it, it opens in a new tab. */
  onOpen: ((index: number) => void) | undefined;
};

/** Slides out of view are inert, and the Tab key reaches only the slide in the middle. */
export const SlideView = memo(function SlideView(props: SlideProps) {
  const { slideKey, picture, index, count, isCopy, isNear, isInView, isMiddle, onOpen } = props;
  const { image, isShown, hasSource, isEager, attempt, loaded, failed } = useSlideImage({
    ...props,
    isFirst: slideKey === 0 && !isCopy,
    onBroken: () => props.onBroken(slideKey),
  });
  const wordsId = !isCopy && picture.words.length > 0 ? `words-${slideKey}` : undefined;
  const img = (
    <img
      key={attempt}
      ref={image}
      src={hasSource ? picture.src : undefined}
      srcSet={(hasSource && picture.srcset) || undefined}
      alt={isCopy ? '' : `Carousel Image ${index + 1}`}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={slideKey === 0 && !isCopy ? 'high' : undefined}
      draggable={false}
      onLoad={loaded}
      onError={failed}
    />
  );
  const photograph = picture.webp ? wrapInPicture(img, hasSource && picture.webp) : img;
  const state = isShown ? 'shown' : isNear && 'awaited';
  return (
    <div
      className={state ? `slide ${state}` : 'slide'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing in it is a field
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      aria-hidden={isCopy || undefined}
      inert={isCopy || isInView === false}
    >
      {picture.large ? (
        <OpensLarge {...{ large: picture.large, index, isMiddle, onOpen, wordsId }}>{photograph}</OpensLarge>
      ) : (
        photograph
      )}
      <CaptionText words={picture.words} id={wordsId} />
    </div>
  );
});

type OpensLargeProps = Pick<SlideProps, 'index' | 'isMiddle' | 'onOpen'> & {
  /** The address of the large picture. */
  large: string;
  wordsId: string | undefined;
  children: React.ReactNode;
};

const OpensLarge = ({ large, index, isMiddle, onOpen, wordsId, children }: OpensLargeProps) => (
  <a
    href={large}
    target="_blank"
    rel="noopener"
    aria-describedby={wordsId}
    title={onOpen ? galleryTexts.opensLarge : galleryTexts.opensTab}
    tabIndex={isMiddle === undefined ? undefined : isMiddle ? 0 : -1}
    draggable={false}
    onClick={onOpen && ((event) => openHere(event, () => onOpen(index)))}
  >
    {children}
  </a>
);

/** Offers formats from which the browser takes the first that it knows. */
const wrapInPicture = (img: React.ReactElement, webp: string | false) => (
  <picture>
    {webp && <source type="image/webp" srcSet={webp} />}
    {img}
  </picture>
);

/** Opens the photograph here; leaves a click with a modifier key, as for a new tab, to the browser. */
function openHere(event: React.MouseEvent, open: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
