const againAfterMs = 1_000;

type SlidePicture = {
  slide: HTMLElement;
  /** What it is a copy of, or itself. */
  original: HTMLElement;
  /** A spinner stands in for it, until it may come and is there. */
  request: (mayCome: boolean) => void;
  release: () => void;
  /** It has come. */
  shown: () => void;
  /** It did not come: it is asked for once more, and then never again. */
  fail: (giveUp: () => void, again: () => void) => void;
  /** The same picture in a copy of its slide. */
  copied: () => SlidePicture;
};

type Source = { src: string; srcset: string | null };

/** The picture of one slide, which can be let go of and asked for again. */
export function pictureIn(slide: HTMLElement, original = slide, source = sourceIn(slide)): SlidePicture {
  const image = slide.querySelector('img')!;
  let failures = 0;
  const shown = () => {
    slide.classList.remove('awaited');
    slide.classList.add('shown');
  };
  const release = () => {
    slide.classList.remove('shown', 'awaited');
    if (!image.hasAttribute('src')) return;
    image.removeAttribute('srcset');
    image.removeAttribute('src');
  };
  return {
    slide,
    original,
    request: (mayCome) => {
      slide.classList.toggle('awaited', !slide.classList.contains('shown'));
      if (!mayCome || image.hasAttribute('src')) return;
      image.loading = 'eager';
      if (source.srcset) image.srcset = source.srcset;
      image.src = source.src;
    },
    release,
    shown,
    fail: (giveUp: () => void, again: () => void) => {
      failures += 1;
      if (failures > 1) return giveUp();
      setTimeout(() => {
        release();
        again();
      }, againAfterMs);
    },
    copied: () => pictureIn(copyOf(slide), slide, source),
  };
}

function sourceIn(slide: HTMLElement): Source {
  const image = slide.querySelector('img')!;
  return { src: image.getAttribute('src')!, srcset: image.getAttribute('srcset') };
}

function copyOf(slide: HTMLElement): HTMLElement {
  const copy = slide.cloneNode(true) as HTMLElement;
  copy.classList.remove('shown', 'awaited');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  const image = copy.querySelector('img')!;
  image.alt = '';
  image.removeAttribute('srcset');
  image.removeAttribute('src');
  return copy;
}
