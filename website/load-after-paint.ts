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
  requestAnimationFrame(() => setTimeout(ask));
  // A frame that is not in view is never painted, and has its height to tell all the same.
  setTimeout(ask, 500);
}
