import { pictureIn } from './slide-image.ts';

const firstAloneMs = 3_000;

type LeaveOut = (slide: HTMLElement) => void;

/**
 * Holds the pictures near the one in view and lets go of the others, because hundreds would fill a telephone's
 * memory. The first has the line for itself until it is there.
 * @param leaveOut called with a slide whose picture has failed twice
 */
export function keepFewAlive(row: HTMLElement, slides: HTMLElement[], leaveOut: LeaveOut) {
  const first = slides[0]!;
  const pictures = new Map(slides.map((slide) => [slide, pictureIn(slide)]));
  let wanted = new Set([first]);
  let isFirstAlone = true;
  const update = () => {
    for (const [slide, picture] of pictures) {
      if (!slide.isConnected) pictures.delete(slide);
      else if (wanted.has(slide)) picture.request(slide === first || !isFirstAlone);
      else picture.release();
    }
  };
  const letOthersCome = () => {
    isFirstAlone = false;
    update();
  };
  update();
  setTimeout(letOthersCome, firstAloneMs);
  whenPrinted(pictures, update);
  whenEnded(row, first, (slide, isThere) => {
    if (isFirstAlone) letOthersCome();
    const picture = pictures.get(slide);
    if (isThere) picture?.shown();
    else picture?.fail(() => leaveOut(picture.original), update);
  });
  return {
    show: (near: Set<HTMLElement>) => {
      wanted = near;
      update();
    },
    /** A copy that only eyes can find. */
    copy: (slide: HTMLElement): HTMLElement => {
      const picture = pictures.get(slide)!.copied();
      pictures.set(picture.slide, picture);
      return picture.slide;
    },
  };
}

function whenPrinted(pictures: Map<HTMLElement, ReturnType<typeof pictureIn>>, afterwards: () => void) {
  addEventListener('beforeprint', () => {
    for (const [slide, picture] of pictures) if (slide === picture.original) picture.prepareForPrint();
  });
  addEventListener('afterprint', afterwards);
}

/** Both for pictures that come and for the first one, which may have come before anybody listened. */
function whenEnded(
  row: HTMLElement,
  first: HTMLElement,
  listener: (slide: HTMLElement, isThere: boolean) => void,
) {
  const told = (image: HTMLImageElement, isThere: boolean) => {
    const slide = image.closest<HTMLElement>('.slide');
    if (slide && image.hasAttribute('src')) listener(slide, isThere);
  };
  row.addEventListener('load', ({ target }) => told(target as HTMLImageElement, true), true);
  row.addEventListener('error', ({ target }) => told(target as HTMLImageElement, false), true);
  const image = first.querySelector('img')!;
  if (image.complete) setTimeout(() => told(image, image.naturalWidth > 0));
}
