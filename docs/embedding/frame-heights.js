// Gives each frame of Lychgate the height that it asks for, and nobody else's word counts.
(() => {
  const lychgate = 'https://photographs.example.com'; // where Lychgate is: scheme and host, no path
  const lowestPx = 50;
  const highestPx = 20000;

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== lychgate || typeof data !== 'object' || data === null) return;
    for (const frame of document.querySelectorAll('iframe[data-lychgate]')) {
      if (frame.contentWindow !== source || frame.dataset.lychgate !== data.iframeId) continue;
      if (!Number.isFinite(data.height)) continue;
      frame.style.height = `${Math.min(highestPx, Math.max(lowestPx, data.height))}px`;
    }
  });
})();
