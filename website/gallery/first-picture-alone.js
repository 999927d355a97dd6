// Runs before the photographs: all but the first wait until the page's script asks for them.
// In a browser too old for that script, and where it is lost, a row that can be scrolled does as well.
if ('noModule' in HTMLScriptElement.prototype && typeof ResizeObserver !== 'undefined') {
  const { classList } = document.documentElement;
  classList.add('first-only');
  const giveUp = ({ target }) => {
    if (target.type === 'module' || target.rel === 'modulepreload') classList.remove('first-only');
  };
  addEventListener('error', giveUp, true);
}
