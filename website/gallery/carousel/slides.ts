import type { Picture } from '../image-sources.ts';

/** A row of four slides needs at least five to loop. With fewer photographs, inert copies fill the row. */
const turningMin = 5;
/** Slides kept loaded on each side, beyond those in view. */
const preloadCount = 2;

export type Slide = {
  /** Index in the list that the page was loaded with. */
  key: number;
  picture: Picture;
};

type PlacedSlide = Slide & { index: number; copy: number; away: number };

export const toSlides = (pictures: Picture[]): Slide[] => pictures.map((picture, key) => ({ key, picture }));

const isRepeated = ({ length }: Slide[]) => length > 1 && length < turningMin;

/**
 * The slides of the row, followed by copies if there are too few to loop. `away` is the distance from the middle, in
 * slides.
 */
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

/** Distance from the middle, in slides, up to which pictures stay loaded. Hundreds of them would fill a phone's memory. */
export const getLoadedDistanceMax = (slides: Slide[], slidesPerView: number): number =>
  isRepeated(slides) ? Infinity : Math.floor(slidesPerView / 2) + preloadCount;
