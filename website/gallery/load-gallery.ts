/**
 * The script of the gallery is asked for after the first paint, so that the first picture has the line for itself.
 * This is what asks for it: text in the page that uses nothing but the browser.
 */
export const galleryScript = (address: string): string => `(${String(load)})(${JSON.stringify(address)})`;

function load(address: string) {
  // Where the browser is too old for the rest, a row that can be scrolled does as well.
  if (!('noModule' in HTMLScriptElement.prototype) || typeof ResizeObserver === 'undefined') return;
  const { classList } = document.documentElement;
  // The pictures beside the first one wait until the script asks for them.
  classList.add('first-only');
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    script.addEventListener('error', () => classList.remove('first-only'));
    document.head.append(script);
  };
  requestAnimationFrame(() => setTimeout(ask));
  // A frame that is not in view is never painted, and has its height to tell all the same.
  setTimeout(ask, 500);
}
