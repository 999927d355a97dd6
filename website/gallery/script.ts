import { startCarousel } from './carousel/carousel.ts';
import { reportHeight } from '../ui/embed/report-height.ts';

// The whole script of the gallery. React would be ten times as much, for a page whose largest part is a picture.

const patienceMs = 20_000;

reportHeight(document.getElementById('content')!, 'DocViewerIframe');
begin();

/** Goes on from what the server has sent: some pictures, none, a spinner, or a failure. */
function begin() {
  const gallery = document.getElementById('gallery');
  if (!gallery) return;
  const tryAgain = gallery.querySelector<HTMLAnchorElement>('.gallery-failed a')!;
  tryAgain.addEventListener('click', (event) => {
    event.preventDefault();
    void loadPatiently(gallery);
  });
  const carousel = gallery.querySelector<HTMLElement>('.carousel');
  if (carousel) startCarousel(carousel, { noneLeft: () => showNone(gallery, carousel) });
  else if (gallery.dataset.word === 'late') void loadPatiently(gallery);
  else if (gallery.dataset.word === 'failed') showFailed(gallery);
}

async function loadPatiently(gallery: HTMLElement) {
  show(gallery, 'loading');
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(gallery.dataset.patient!, { signal: patience });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    gallery.parentElement!.innerHTML = page.getElementById('content')!.innerHTML;
    begin();
  } catch {
    showFailed(gallery);
  }
}

function showNone(gallery: HTMLElement, carousel: HTMLElement) {
  carousel.remove();
  show(gallery, 'none');
}

function showFailed(gallery: HTMLElement) {
  // oxlint-disable-next-line no-console -- section 8 of the specification asks for this line
  console.error('Error fetching images');
  show(gallery, 'failed');
}

function show(gallery: HTMLElement, word: 'loading' | 'failed' | 'none') {
  for (const part of ['loading', 'failed', 'none']) {
    gallery.querySelector<HTMLElement>(`.gallery-${part}`)!.hidden = part !== word;
  }
}
