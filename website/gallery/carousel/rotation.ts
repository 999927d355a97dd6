const everyMs = 5_000;

/**
 * Turns the carousel by itself. A pressed Pause holds until Play is pressed; a pointer, the focus and a page out of
 * sight only suspend it (WCAG 2.2.2). Where less motion is wished for, it does not begin by itself.
 */
export function startRotation(carousel: HTMLElement, turn: () => void) {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const button = carousel.querySelector<HTMLButtonElement>('.carousel-pause')!;
  const row = carousel.querySelector('.carousel-row')!;
  const suspended = new Set<string>();
  let isPlaying = !stillness.matches;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    const turns = isPlaying && suspended.size === 0;
    row.setAttribute('aria-live', turns ? 'off' : 'polite');
    carousel.classList.toggle('paused', !isPlaying);
    button.firstElementChild!.textContent = isPlaying ? 'Pause' : 'Play';
    if (turns) timer = setTimeout(() => [turn(), update()], everyMs);
  };
  const play = (wished: boolean) => {
    isPlaying = wished;
    update();
  };
  button.addEventListener('click', () => play(!isPlaying));
  stillness.addEventListener('change', () => stillness.matches && play(false));
  watchForReasons(carousel, button, (reason, holds) => {
    suspended[holds ? 'add' : 'delete'](reason);
    update();
  });
  update();
  return {
    /** After a move by hand, the next one by itself is a whole while away. */
    restart: update,
    stop: () => play(false),
  };
}

function watchForReasons(
  carousel: HTMLElement,
  button: HTMLElement,
  suspend: (reason: string, holds: boolean) => void,
) {
  const view = carousel.querySelector<HTMLElement>('.carousel-window')!;
  view.addEventListener('pointerenter', ({ pointerType }) => suspend('pointer', pointerType === 'mouse'));
  view.addEventListener('pointerleave', () => suspend('pointer', false));
  view.addEventListener('pointerdown', () => suspend('pressed', true));
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => suspend('pressed', false));
  }
  // Whoever presses Play has the focus on it, and wants to see it play.
  carousel.addEventListener('focusin', ({ target }) =>
    suspend('focus', target !== button && (target as Element).matches(':focus-visible')),
  );
  carousel.addEventListener('focusout', () => suspend('focus', false));
  document.addEventListener('visibilitychange', () => suspend('hidden', document.hidden));
  new IntersectionObserver((entries) => suspend('out of view', !entries.at(-1)!.isIntersecting)).observe(
    view,
  );
}
