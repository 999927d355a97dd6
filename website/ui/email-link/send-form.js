// Sends the form of the page and replaces the content by the server's answer, which is the same as without JavaScript.
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
    // Remove the email's time from the address, so that a reload or Back does not send the form again.
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

  // The page stays as it is, whatever comes back.
  const record = (form) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), Number(form.dataset.timeoutMs));
    const body = new URLSearchParams(new FormData(form));
    fetch(location.href, { method: 'POST', body, signal: timeout.signal }).catch(() => {});
  };

  const begin = () => {
    let isPressed = false;
    // A click dispatched by a script is not a press.
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
    if (sends === 'in-silence') record(form);
    const isSeen = document.visibilityState === 'visible' && !navigator.webdriver;
    if (sends === 'by-itself' || (sends === 'when-seen' && isSeen)) void send(form, 'itself');
    else if (opensAfterMs) {
      showWaiting(form, true);
      setTimeout(showWaiting, Number(opensAfterMs), form, false);
    }
  };

  // Older browsers send the forms without this script.
  if (typeof AbortController !== 'undefined') begin();
}
