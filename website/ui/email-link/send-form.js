// Sends the form of the page and puts the server's answer, in the same words as without script, in its place.
{
  const main = document.getElementById('content');
  const waiting = document.querySelector('.waiting');

  const showWaiting = (form, isWaiting) => {
    const hadFocus = form.contains(document.activeElement);
    form.hidden = isWaiting;
    waiting.hidden = !isWaiting;
    if (hadFocus) waiting.focus();
  };

  const show = (title, ...nodes) => {
    document.title = title;
    waiting.hidden = true;
    const shown = document.getElementById('email-link');
    shown.textContent = '';
    shown.append(...nodes);
    shown.querySelector('[data-outcome]').focus();
  };

  const send = async (form, by) => {
    const { onward, sends, timeoutMs } = form.dataset;
    const body = new URLSearchParams(new FormData(form));
    body.set('by', by);
    // Without the email's time in its address, the page does not act by itself again after a reload or Back.
    if (sends === 'when-seen') history.replaceState(null, '', location.pathname);
    showWaiting(form, true);
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), Number(timeoutMs));
    const headers = { Accept: 'application/json, text/html' };
    try {
      const answer = await fetch(location.href, { method: 'POST', body, headers, signal: timeout.signal });
      const text = await answer.text();
      if (/json/.test(answer.headers.get('Content-Type'))) {
        location.replace(JSON.parse(text).goTo);
      } else {
        const page = new DOMParser().parseFromString(text, 'text/html');
        show(page.title, ...page.getElementById('email-link').childNodes);
      }
    } catch {
      const late = document.querySelector('template');
      if (onward) location.replace(onward);
      else show(document.title, late.content.cloneNode(true), late);
    }
  };

  const begin = () => {
    let isPressed = false;
    // A click that a script has made is not a press.
    main.addEventListener('click', ({ isTrusted, target }) => {
      isPressed = isTrusted && target.closest('button') !== null;
    });
    main.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isPressed) void send(event.target, 'button');
      isPressed = false;
    });
    const form = main.querySelector('form');
    if (!form) return;
    const { sends, opensAfterMs } = form.dataset;
    const isSeen = document.visibilityState === 'visible' && !navigator.webdriver;
    if (sends === 'by-itself' || (sends === 'when-seen' && isSeen)) void send(form, 'itself');
    else if (opensAfterMs) {
      showWaiting(form, true);
      setTimeout(showWaiting, Number(opensAfterMs), form, false);
    }
  };

  // A browser too old for the rest sends the forms by itself.
  if (typeof AbortController !== 'undefined') begin();
}
