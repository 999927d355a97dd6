// Saves the answers of an application while somebody writes, so that they are there on every device. The button of the form
// still finishes the page: only then are mistakes named, and two answers compared.
{
  const [pauseMs, leftFieldMs, timeoutMs] = [3_000, 300, 15_000];
  const state = document.querySelector('.saved-state output');
  const { form } = state;

  const isAsSent = (control) =>
    control.type === 'radio' || control.type === 'checkbox'
      ? control.checked === control.defaultChecked
      : control.value === control.defaultValue;
  // What a browser has put in again may be older than the answers of others. The button compares the two.
  const [{ type = 'reload' } = {}] = performance.getEntriesByType('navigation');
  const restored = type === 'navigate' ? [] : [...form.elements].filter((control) => !isAsSent(control));
  const leftAlone = new Set(restored.map(({ name }) => name));
  const written = new Set();
  /** Marks a field for the button too, which otherwise leaves out a field with the value that the form began with. */
  const markWritten = (name) => {
    if (written.has(name) || !form.elements[`was-${name}`]) return;
    written.add(name);
    const mark = document.createElement('input');
    Object.assign(mark, { type: 'hidden', name: `written-${name}`, value: 'yes' });
    form.append(mark);
  };

  const fieldsIn = (values) =>
    [...values.keys()].filter((name) => name.startsWith('was-')).map((name) => name.slice(4));

  /** The fields that somebody has written in here. A field without its base is not changed. */
  const read = () => {
    const values = new URLSearchParams(new FormData(form));
    for (const field of fieldsIn(values))
      if (!written.has(field) || leftAlone.has(field))
        for (const name of [field, `was-${field}`, `revision-${field}`]) values.delete(name);
    return values;
  };

  /** Names what an unanswered save has sent, because its answer would have brought the new revisions. */
  const addUnanswered = (values) => {
    for (const field of unanswered ? fieldsIn(unanswered) : []) {
      const sent = unanswered.getAll(field);
      for (const value of sent.length > 0 ? sent : ['']) values.append(`unanswered-${field}`, value);
    }
    return values;
  };

  let timer = null;
  let sending = null;
  let unanswered = null;
  let latest = null;

  const show = (text) => {
    // The same words again would be read aloud again.
    if (state.textContent !== text) state.textContent = text;
  };

  const post = async () => {
    const timeout = new AbortController();
    const tooLong = setTimeout(() => timeout.abort(), timeoutMs);
    const sent = read();
    const body = addUnanswered(new URLSearchParams(sent));
    unanswered = sent;
    latest = sent;
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body,
        // The page may be left meanwhile.
        keepalive: true,
        signal: timeout.signal,
      });
      const { revisions = {}, state: text } = await answer.json();
      if (answer.ok && unanswered === sent) unanswered = null;
      for (const [field, revision] of Object.entries(revisions)) {
        const known = form.elements[`revision-${field}`];
        if (known && Number(known.value) < revision) known.value = revision;
      }
      if (latest === sent) show(text);
    } catch {
      if (latest === sent) show(state.dataset.failed);
    } finally {
      clearTimeout(tooLong);
    }
  };

  const save = (next) => {
    clearTimeout(timer);
    timer = null;
    sending = next;
    const last = sending;
    void last.then(() => {
      if (sending === last) sending = null;
    });
  };
  /** One at a time: the next one is based on the revisions that the one before was answered with. */
  const saveNow = () => save((sending ?? Promise.resolve()).then(post));
  /** At once, beside one that is under way, because the page may be gone before its answer. */
  const saveBeforeLeaving = () => {
    if (timer !== null) save(Promise.all([sending, post()]));
  };
  const saveIn = (ms, { name }) => {
    markWritten(name);
    clearTimeout(timer);
    timer = setTimeout(saveNow, ms);
  };
  // Older browsers only have the button.
  if (typeof AbortController !== 'undefined') {
    show(state.dataset.ready);
    form.addEventListener('input', ({ target }) => saveIn(pauseMs, target));
    form.addEventListener('change', ({ target }) => saveIn(leftFieldMs, target));
    // A phone may end the page without notice once it is hidden.
    document.addEventListener('visibilitychange', saveBeforeLeaving);
    addEventListener('pagehide', saveBeforeLeaving);
    form.addEventListener('submit', (event) => {
      clearTimeout(timer);
      timer = null;
      if (!sending) return;
      event.preventDefault();
      const { submitter } = event;
      void sending.then(() => (form.requestSubmit ? form.requestSubmit(submitter) : form.submit()));
    });
  }
}
