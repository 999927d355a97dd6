// Runs before the photographs: all but the first are hidden until the page is hydrated, and so are not loaded yet.
// If the browser is too old for the page's script, or the script fails to load, the scrollable row is shown instead.
if ('noModule' in HTMLScriptElement.prototype && typeof ResizeObserver !== 'undefined') {
  const { classList } = document.documentElement;
  classList.add('first-only');
  const showAllIfScriptFailed = ({ target }) => {
    if (target.type === 'module' || target.rel === 'modulepreload') classList.remove('first-only');
  };
  addEventListener('error', showAllIfScriptFailed, true);
  // Removes the placeholder behind the first photograph.
  const noteFirst = ({ target }) => {
    if (target.matches('.slide:first-child img')) classList.add('first-shown');
  };
  document.addEventListener('load', noteFirst, true);
}
