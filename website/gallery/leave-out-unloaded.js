// Chromium prints a page without waiting for its photographs. This leaves out those that have not loaded, because
// an empty frame tells nobody that there is a photograph, and prints a sentence instead.
addEventListener('beforeprint', () => {
  for (const photograph of document.querySelectorAll('.slide, .printed-photograph')) {
    const image = photograph.querySelector('img');
    photograph.toggleAttribute('data-unloaded', !image.complete || image.naturalWidth === 0);
  }
});
