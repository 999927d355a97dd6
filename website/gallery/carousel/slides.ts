import type { Picture } from '../image-sources.ts';

/** So many slides can turn at the width where four fit. Fewer pictures are repeated by copies that nobody reaches. */
const turningMin = 5;
/** On either side, beyond what is in view. */
const asideMin = 2;

export type Slide = {
  /** Where it stood in the list that the page came with. */
  key: number;
  picture: Picture;
};

type PlacedSlide = Slide & { index: number; copy: number; away: number };

export const slidesOf = (pictures: Picture[]): Slide[] => pictures.map((picture, key) => ({ key, picture }));

const isRepeated = ({ length }: Slide[]) => length > 1 && length < turningMin;

/** The slides in their row, with copies behind them where they are few, and how far each is from the middle. */
export function placeSlides(slides: Slide[], place: number, hasCopies: boolean): PlacedSlide[] {
  const times = hasCopies && isRepeated(slides) ? Math.ceil(turningMin / slides.length) : 1;
  const count = slides.length * times;
  return Array.from({ length: count }, (_, rowIndex) => {
    const index = rowIndex % slides.length;
    const apart = Math.abs(rowIndex - (place % count));
    return {
      ...slides[index]!,
      index,
      copy: Math.floor(rowIndex / slides.length),
      away: Math.min(apart, count - apart),
    };
  });
}

/** How far from the middle pictures are held; the others are let go of, because hundreds would fill a phone's memory. */
export const heldDistance = (slides: Slide[], fitting: number): number =>
  isRepeated(slides) ? Infinity : Math.floor(fitting / 2) + asideMin;
