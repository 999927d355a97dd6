type Moves = { step: (by: 1 | -1) => void; go: (index: number) => void };

const steps = { ArrowLeft: -1, ArrowRight: 1 } as const;

export function listenToControls(carousel: HTMLElement, { step, go }: Moves) {
  carousel.querySelector('.carousel-previous')!.addEventListener('click', () => step(-1));
  carousel.querySelector('.carousel-next')!.addEventListener('click', () => step(1));
  carousel.querySelector('.carousel-dots')?.addEventListener('click', ({ target, currentTarget }) => {
    const index = Array.from((currentTarget as Element).children).indexOf(target as Element);
    if (index >= 0) go(index);
  });
  carousel.addEventListener('keydown', (event) => {
    const by = steps[event.key as keyof typeof steps];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  });
}

export function showPosition(carousel: HTMLElement, index: number, count: number) {
  const written = carousel.querySelector('.carousel-count');
  if (written) written.textContent = `${index + 1} / ${count}`;
  const dots = Array.from(carousel.querySelectorAll('.carousel-dots button'));
  for (const [place, dot] of dots.entries()) {
    if (place >= count) dot.remove();
    else if (place === index) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
}

/** One picture alone has nothing to turn. */
export function withoutControls(carousel: HTMLElement) {
  carousel.dataset.count = '1';
  for (const control of carousel.querySelectorAll('button, .carousel-dots, .carousel-count'))
    control.remove();
}
