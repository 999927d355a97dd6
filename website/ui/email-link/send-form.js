// Sends the form of the page and shows the server's answer, as without JavaScript.
{
  const main = document.getElementById('page-content');
  const waiting = document.querySelector('.waiting');
  waiting.lastChild.textContent = waiting.dataset.text;

  const showWaiting = (form, isWaiting) => {
    const hadFocus = form.contains(document.activeElement);
    form.hidden = isWaiting;
    waiting.hidden = !isWaiting;
    if (hadFocus) waiting.focus();
  };

  const show = (title, html) => {
    document.title = title;
    waiting.hidden = true;
    const shown = document.getElementById('email-link');
    shown.innerHTML = html;
    shown.querySelector('[data-outcome]').focus();
  };

  const showAnswer = (text) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    show(page.title, page.getElementById('email-link').innerHTML);
  };

  const post = (form, by) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), Number(form.dataset.timeoutMs));
    const body = new URLSearchParams(new FormData(form));
    body.set('by', by);
    const headers = { Accept: 'application/json, text/html' };
    return fetch(location.href, { method: 'POST', body, headers, signal: timeout.signal });
  };

  const send = async (form, by) => {
    showWaiting(form, true);
    try {
      const answer = await post(form, by);
      const text = await answer.text();
      if (/json/.test(answer.headers.get('Content-Type'))) {
        location.replace(JSON.parse(text).goTo);
      } else {
        showAnswer(text);
        // A reload or Back shows this and sends nothing.
        if (answer.ok) history.replaceState(text, '');
      }
    } catch {
      const { onward } = form.dataset;
      const late = document.querySelector('#email-link > script');
      if (onward) location.replace(onward);
      else show(document.title, late.textContent + late.outerHTML);
    }
  };

  const begin = () => {
    let isPressed = false;
    // A click by a script does not count.
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
    const stays = sends === 'in-silence';
    if (sends && history.state) return stays || showAnswer(history.state);
    if (stays) post(form, 'itself').then(() => history.replaceState(1, ''), Object);
    const isSeen = document.visibilityState === 'visible' && !navigator.webdriver;
    if (sends === 'by-itself' || (sends === 'when-seen' && isSeen)) void send(form, 'itself');
    else if (opensAfterMs) {
      showWaiting(form, true);
      setTimeout(showWaiting, Number(opensAfterMs), form, false);
    }
  };

  // Older browsers send the forms without this script.
  if (typeof AbortController !== 'undefined') {
    // Prerendered, not open yet.
    if (document.prerendering) document.addEventListener('prerenderingchange', begin);
    else begin();
  }
}
