/**
 * Runs a function once a press is over. A press first takes the focus from a field; if the page moved then, the
 * press would miss its target.
 */
export function runAfterPress(run: () => void) {
  setTimeout(() => {
    if (document.documentElement.matches(':active')) {
      document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    } else {
      run();
    }
  });
}
