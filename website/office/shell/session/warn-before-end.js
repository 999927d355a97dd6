// Warns before the session ends. Only the server knows when that is, because another tab may have been used.
{
  const box = document.getElementById('session-end');
  const [warnMs, lookMs, soonMs] = [300_000, 30_000, 1_000];
  const staying = 'You stay signed in.';
  const laterMs = 2_000_000_000;
  let timer, endsAt;
  // Somebody may have begun to type before this script was here.
  let focusedBefore = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    if (!box.contains(target)) focusedBefore = target;
  });

  const formatTime = (at) =>
    new Date(at).toLocaleTimeString('en-GB', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Europe/London',
    });

  // The same sentence twice would be read out twice.
  const show = (sentence, canStay) => {
    if (box.dataset.sentence === sentence) return;
    box.dataset.sentence = sentence;
    const text = document.createElement('p');
    text.textContent = sentence;
    box.replaceChildren(...(sentence ? [text] : []));
    if (!canStay) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = 'Stay signed in';
    button.addEventListener('click', () => look(true));
    box.append(button);
  };

  const lookAgainIn = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(ms, soonMs), laterMs));
  };

  const follow = ({ endsInMs, canStay }, hasStayed) => {
    endsAt = Date.now() + endsInMs;
    if (endsInMs > warnMs) {
      show(hasStayed ? staying : '');
      if (hasStayed) {
        focusedBefore?.focus();
        setTimeout(() => box.dataset.sentence === staying && show(''), lookMs);
      }
      lookAgainIn(endsInMs - warnMs);
    } else if (endsInMs > 0) {
      const at = formatTime(endsAt);
      if (canStay)
        show(`You will be signed out at ${at}, because these pages have not been used for a while.`, true);
      else show(`You will be signed out at ${at}. Please save what you are writing, and sign in again.`);
      lookAgainIn(Math.min(endsInMs, lookMs));
    } else {
      clearTimeout(timer);
      show(
        'You are signed out. Text that you are writing is not lost: save it, sign in on the same page, and it is saved.',
      );
    }
  };

  const look = async (isStaying = false) => {
    clearTimeout(timer);
    try {
      const answer = await fetch('/office/session', {
        method: isStaying === true ? 'POST' : 'GET',
        signal: AbortSignal.timeout(lookMs),
      });
      if (!answer.ok) throw new Error(answer.statusText);
      follow(await answer.json(), isStaying === true);
    } catch {
      if (isStaying === true)
        show('That did not work. Please check the connection, and press it again.', true);
      if (Date.now() < endsAt + warnMs) lookAgainIn(lookMs);
    }
  };

  const lookIfSoon = () => {
    if (!document.hidden && Date.now() > endsAt - warnMs) void look();
  };

  const inMs = Number(document.currentScript.dataset.endsInMs);
  endsAt = Date.now() + inMs;
  lookAgainIn(inMs - warnMs);
  // A computer that slept, or a page that Back shows once more.
  document.addEventListener('visibilitychange', lookIfSoon);
  addEventListener('pageshow', ({ persisted }) => persisted && lookIfSoon());
}
