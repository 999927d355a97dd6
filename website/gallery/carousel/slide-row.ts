import { keepFewAlive } from './live-images.ts';

/** So many slides can turn at the width where four fit. Fewer pictures are repeated by copies that nobody reaches. */
const turningMin = 5;
/** On either side, beyond what is in view. */
const asideMin = 2;

type View = { place: number; fitting: number };

/**
 * The slides in their row, with copies behind them where they are few.
 * @param dropped called with the place of a slide that has been left out, because its picture cannot be shown
 */
export function slideRow(row: HTMLElement, dropped: (place: number) => void) {
  const slides = Array.from(row.children) as HTMLElement[];
  const pictures = keepFewAlive(row, slides, leaveOut);
  const isRepeated = () => slides.length > 1 && slides.length < turningMin;
  fill();
  return {
    slides,
    showAround: ({ place, fitting }: View) => {
      const distanceMax = isRepeated() ? row.children.length : Math.floor(fitting / 2) + asideMin;
      pictures.show(nearest(row, place, distanceMax));
      expose(row, place % slides.length, fitting);
    },
  };

  function fill() {
    for (const copy of row.querySelectorAll('[aria-hidden]')) copy.remove();
    const times = isRepeated() ? Math.ceil(turningMin / slides.length) - 1 : 0;
    row.append(...Array.from({ length: times }, () => slides.map(pictures.copy)).flat());
  }

  function leaveOut(slide: HTMLElement) {
    const place = slides.indexOf(slide);
    if (place < 0) return;
    slides.splice(place, 1);
    slide.remove();
    renumber(slides);
    fill();
    dropped(place);
  }
}

/** The slides that are not further from a place than so many, around the end and the beginning too. */
function nearest(row: HTMLElement, place: number, distanceMax: number): Set<HTMLElement> {
  const slides = slidesIn(row);
  return new Set(slides.filter((_, index) => distance(index, place, slides.length) <= distanceMax));
}

/** What is not in view can be reached by nobody, and by the tabulator only the slide in the middle. */
function expose(row: HTMLElement, place: number, fitting: number) {
  const slides = slidesIn(row);
  const hasFocus = row.contains(document.activeElement);
  for (const [index, slide] of slides.entries()) {
    const away = distance(index, place, slides.length);
    const isReached = !slide.hasAttribute('aria-hidden') && away <= fitting / 2;
    if (slide.inert === isReached) slide.inert = !isReached;
    const link = slide.querySelector('a');
    const tabIndex = away === 0 ? 0 : -1;
    if (link && link.tabIndex !== tabIndex) link.tabIndex = tabIndex;
    // The focus goes along with the slides, not away with the one that it was on.
    if (link && away === 0 && hasFocus) link.focus({ preventScroll: true });
  }
}

/** Counted anew where one has been left out. */
function renumber(slides: HTMLElement[]) {
  for (const [index, slide] of slides.entries()) {
    slide.setAttribute('aria-label', `${index + 1} of ${slides.length}`);
    slide.querySelector('img')!.alt = `Carousel Image ${index + 1}`;
  }
}

const slidesIn = (row: HTMLElement) => Array.from(row.children) as HTMLElement[];

function distance(one: number, other: number, count: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, count - apart);
}
