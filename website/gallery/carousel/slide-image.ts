const againAfterMs = 1_000;

type SlidePicture = {
  slide: HTMLElement;
  /** What it is a copy of, or itself. */
  original: HTMLElement;
  /** A spinner stands in for it, until it may come and is there. */
  request: (mayCome: boolean) => void;
  release: () => void;
  /** Gives the picture back its address, so that the browser can load it for paper. */
  prepareForPrint: () => void;
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
  const addSource = () => addTo(image, source);
  const removeSource = () => {
    slide.classList.remove('shown', 'awaited');
    removeFrom(image);
  };
  return {
    slide,
    original,
    request: (mayCome) => {
      slide.classList.toggle('awaited', !slide.classList.contains('shown'));
      if (!mayCome) return;
      image.setAttribute('loading', 'eager');
      addSource();
    },
    release: () => {
      // Until somebody has seen it, a lazy picture keeps its address: the browser loads it when the page is printed.
      if (image.loading !== 'lazy' || slide.classList.contains('shown')) removeSource();
      else slide.classList.remove('awaited');
    },
    prepareForPrint: addSource,
    shown,
    fail: (giveUp: () => void, again: () => void) => {
      failures += 1;
      if (failures > 1) return giveUp();
      setTimeout(() => {
        removeSource();
        again();
      }, againAfterMs);
    },
    copied: () => pictureIn(copyOf(slide), slide, source),
  };
}

function addTo(image: HTMLImageElement, { src, srcset }: Source) {
  if (image.hasAttribute('src')) return;
  if (srcset) image.srcset = srcset;
  image.src = src;
}

function removeFrom(image: HTMLImageElement) {
  image.setAttribute('loading', 'lazy');
  image.removeAttribute('srcset');
  image.removeAttribute('src');
}

function sourceIn(slide: HTMLElement): Source {
  const image = slide.querySelector('img')!;
  return { src: image.getAttribute('src')!, srcset: image.getAttribute('srcset') };
}

function copyOf(slide: HTMLElement): HTMLElement {
  // Made in the document of a template, where no picture is loaded before its address has been removed.
  const copy = document.createElement('template').content.ownerDocument.importNode(slide, true);
  copy.classList.remove('shown', 'awaited');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  const image = copy.querySelector('img')!;
  image.alt = '';
  removeFrom(image);
  return copy;
}
