import { listenToControls, showPosition, withoutControls } from './controls.ts';
import { startRotation } from './rotation.ts';
import { slideRow } from './slide-row.ts';
import { startTurning } from './turning.ts';

type Events = { noneLeft: () => void };

/** Makes a looping carousel of the row of pictures that the page came with. */
export function startCarousel(carousel: HTMLElement, { noneLeft }: Events) {
  const view = carousel.querySelector<HTMLElement>('.carousel-window')!;
  const row = slideRow(view.firstElementChild as HTMLElement, dropped);
  const { slides } = row;
  const turning = startTurning(carousel, view, { count: () => slides.length, arrived });
  const rotation = slides.length > 1 ? startRotation(carousel, () => turning.step(1)) : null;
  if (rotation) {
    const thenWait = (move: () => void) => [move(), rotation.restart()];
    listenToControls(carousel, {
      step: (by) => thenWait(() => turning.step(by)),
      go: (index) => thenWait(() => turning.go(index)),
    });
  }
  arrived();

  function arrived() {
    const place = turning.place();
    const fitting = Math.max(1, Math.round(view.clientWidth / slides[0]!.offsetWidth));
    row.showAround({ place, fitting });
    showPosition(carousel, place % slides.length, slides.length);
  }

  function dropped(droppedPlace: number) {
    if (slides.length < 2) {
      rotation?.stop();
      withoutControls(carousel);
    }
    if (slides.length === 0) {
      turning.stop();
      return noneLeft();
    }
    const place = turning.place() % (slides.length + 1);
    turning.arrange((droppedPlace < place ? place - 1 : place) % slides.length);
    arrived();
  }
}
