import { formMs } from '#contract/http/time-limits.ts';

// A reader who is led on anyway does not wait long for the record of their click.
const onwardMs = 10_000;

/**
 * The whole script of the pages that a letter links to. It stands in the page as text, because React would be a
 * hundred times as much; so these functions use nothing but the browser, each other and
 * what they are given.
 *
 * A form is sent from the page and its place taken by what the server answers, in the same words as without script.
 */
export const pageScript = `(() => {
${[showWaiting, show, send].map(String).join('\n')}
(${String(begin)})(${formMs}, ${onwardMs});
})()`;

function begin(formMsMax: number, onwardMsMax: number) {
  // Where the browser is too old for the rest, its own forms do as well.
  if (typeof AbortController === 'undefined') return;
  const sendFrom = (form: HTMLFormElement, by: 'button' | 'itself') =>
    send(form, by, form.dataset.onward ? onwardMsMax : formMsMax);
  const main = document.getElementById('content')!;
  let pressed = false;
  // A press that a script has made is none.
  main.addEventListener('click', ({ isTrusted, target }) => {
    pressed = isTrusted && (target as Element).closest('button') !== null;
  });
  main.addEventListener('submit', (event) => {
    event.preventDefault();
    if (pressed) void sendFrom(event.target as HTMLFormElement, 'button');
    pressed = false;
  });
  const form = main.querySelector('form');
  if (!form) return;
  const { sends, opensAfterMs } = form.dataset;
  const isSeen = document.visibilityState === 'visible' && !navigator.webdriver;
  if (sends === 'by-itself' || (sends === 'when-seen' && isSeen)) {
    void sendFrom(form, 'itself');
  } else if (opensAfterMs) {
    showWaiting(form, true);
    setTimeout(() => showWaiting(form, false), Number(opensAfterMs));
  }
}

function showWaiting(form: HTMLFormElement, isWaiting: boolean) {
  const waiting = document.querySelector<HTMLElement>('.waiting')!;
  const hadFocus = form.contains(document.activeElement);
  form.hidden = isWaiting;
  waiting.hidden = !isWaiting;
  if (hadFocus) waiting.focus();
}

async function send(form: HTMLFormElement, by: 'button' | 'itself', msMax: number) {
  const fields = new URLSearchParams([...new FormData(form)] as [string, string][]);
  fields.set('by', by);
  // Without the moment of its letter the page does not act by itself again, when it is loaded anew or gone back to.
  if (form.dataset.sends === 'when-seen') history.replaceState(null, '', location.pathname);
  showWaiting(form, true);
  const patience = new AbortController();
  setTimeout(() => patience.abort(), msMax);
  const headers = { Accept: 'application/json, text/html' };
  try {
    const asked = { method: 'POST', body: fields, headers, signal: patience.signal };
    const answer = await fetch(location.href, asked);
    const text = await answer.text();
    if (/json/.test(answer.headers.get('Content-Type')!)) return location.replace(JSON.parse(text).goTo);
    const page = new DOMParser().parseFromString(text, 'text/html');
    return show(page.getElementById('letter')!.innerHTML, page.title);
  } catch {
    if (form.dataset.onward) return location.replace(form.dataset.onward);
    const late = document.querySelector('template')!;
    return show(late.innerHTML + late.outerHTML, document.title);
  }
}

function show(html: string, title: string) {
  document.title = title;
  document.querySelector<HTMLElement>('.waiting')!.hidden = true;
  document.getElementById('letter')!.innerHTML = html;
  document.querySelector<HTMLElement>('[data-news]')!.focus();
}
