// A print takes the page as it stands: Chromium does not wait for photographs that are still to come. Those are left out,
// because an empty frame tells nobody that there is a photograph; the page then says so on paper.
addEventListener('beforeprint', () => {
  for (const photograph of document.querySelectorAll('.slide, .printed-photograph')) {
    const image = photograph.querySelector('img');
    photograph.toggleAttribute('data-unloaded', !image.complete || image.naturalWidth === 0);
  }
});
