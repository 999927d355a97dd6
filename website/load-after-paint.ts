const preloads = /<link rel="modulepreload"[^>]*>/g;
const module = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * A page's scripts are asked for after its first paint, all at once. Asked for in the head, a dozen and a half of them
 * would keep an old phone busy before it shows a word.
 */
export function loadAfterPaint(html: string, nonce: string): string {
  const links = html.match(preloads) ?? [];
  const waiting = links.map((link) => link.replace('"modulepreload"', '"later"')).join('');
  return html
    .replace(preloads, '')
    .replace(module, '<script$1 type="later">')
    .replace(/<\/body>/, () => `${waiting}<script nonce="${nonce}">(${String(start)})()</script></body>`);
}

/** Runs in the browser as text, so it uses nothing but the browser. */
function start() {
  const ask = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload';
    const waiting = document.querySelector<HTMLScriptElement>('script[type=later]');
    if (!waiting) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = waiting.nonce;
    script.text = waiting.text;
    waiting.replaceWith(script);
  };
  // Where the largest paint is a picture, it has the connection for itself first, for a while.
  const askAfterPicture = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!picture || picture.complete) return ask();
    picture.addEventListener('load', ask);
    picture.addEventListener('error', ask);
    setTimeout(ask, 3_000);
  };
  requestAnimationFrame(() => setTimeout(askAfterPicture));
  // A frame that is not in view is never painted, and has its height to tell all the same.
  setTimeout(askAfterPicture, 500);
}
