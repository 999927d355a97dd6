const preloads = /<link rel="modulepreload"[^>]*>/g;
const module = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Moves the scripts of a page behind its first paint, where they load all at once. Eighteen preloads in the head would
 * delay the first paint of an old phone.
 */
export function loadAfterPaint(html: string, nonce: string): string {
  const links = html.match(preloads) ?? [];
  // Without an address, which Links would offer as a link.
  const deferred = links
    .map((link) => link.replace('"modulepreload"', '"later"').replace(' href=', ' data-href='))
    .join('');
  return html
    .replace(preloads, '')
    .replace(module, '<script$1 type="later">')
    .replace(/<\/body>/, () => `${deferred}<script nonce="${nonce}">(${String(start)})()</script></body>`);
}

/** Is sent to the browser as text, so it can use only browser APIs. */
function start() {
  const load = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
      link.href = link.dataset.href!;
      link.rel = 'modulepreload';
    }
    const deferred = document.querySelector<HTMLScriptElement>('script[type=later]');
    if (!deferred) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = deferred.nonce;
    script.text = deferred.text;
    deferred.replaceWith(script);
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
