const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const module = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Moves the scripts of a page behind its first paint, where they load all at once. Eighteen preloads in the head would
 * delay the first paint of an old phone. The whole styles of the page load with them, for elements that scripts add.
 */
export function loadAfterPaint(html: string, nonce: string, styleFile: string): string {
  const addresses = Array.from(html.matchAll(preloads), ([, address]) => address).join(' ');
  return html
    .replaceAll(preloads, '')
    .replace(module, `<script$1 type="text/later" data-styles="${styleFile}" data-modules="${addresses}">`)
    .replace(/<\/body>/, () => `<script nonce="${nonce}">(${String(start)})()</script></body>`);
}

/** Sent to the browser as text, so it can use only browser APIs. */
function start() {
  const load = () => {
    const deferred = document.querySelector<HTMLScriptElement>('script[data-styles]');
    if (!deferred) return;
    const { modules, styles } = deferred.dataset;
    // Nothing loads twice.
    delete deferred.dataset.styles;
    for (const address of modules!.split(' ')) {
      const link = document.createElement('link');
      link.href = address;
      link.rel = 'modulepreload';
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = deferred.nonce;
    script.text = deferred.text;
    const run = () => deferred.replaceWith(script);
    fetch(`/assets/styles/${styles}`)
      .then(async (answer) => {
        // The policy would refuse the empty style that is there for a moment if `textContent` were set.
        if (answer.ok) document.querySelector('style')!.firstChild!.nodeValue = await answer.text();
      })
      .then(run, run);
    // A request that stalls holds no script back. A second run finds nothing to replace.
    setTimeout(run, 5_000);
  };
  // If the largest paint is a picture, the scripts wait for it, at most 3 seconds.
  const loadAfterPicture = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!picture || picture.complete) return load();
    picture.addEventListener('load', load);
    picture.addEventListener('error', load);
    setTimeout(load, 3_000);
  };
  requestAnimationFrame(() => setTimeout(loadAfterPicture));
  // A frame out of view is never painted, but still has to report its height.
  setTimeout(loadAfterPicture, 500);
}
