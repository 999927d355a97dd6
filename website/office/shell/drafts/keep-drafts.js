// Keeps what somebody types into the forms of the staff pages in this tab until it is saved, and offers it on return. It
// never leaves the browser. Only fields of text are kept: no passwords, codes, choices, files or hidden fields.
{
  const { who, sent } = document.currentScript.dataset;
  const begin = 'draft.';
  const [keptMs, pauseMs, charactersMax, draftsMax, offersMax] = [12 * 3_600_000, 300, 100_000, 20, 3];
  // Set at every sign-out (clear-at-sign-out.js, and end-drafts.ts for /admin), for all tabs.
  const endKey = 'drafts-ended';
  const types = ['textarea', 'text', 'email', 'tel', 'url', 'number'];
  const secret = /password|one-time-code|username|cc-/;

  const orNull = (act) => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  const forget = (id) => orNull(() => sessionStorage.removeItem(id));
  /** Every draft of this tab, the newest first. */
  const read = () =>
    (orNull(() => Object.keys(sessionStorage)) ?? [])
      .filter((id) => id.startsWith(begin))
      .map((id) => ({ id, ...orNull(() => JSON.parse(sessionStorage.getItem(id))) }))
      .sort((one, other) => other.at - one.at);
  const write = ({ id, ...draft }) => {
    const store = () => sessionStorage.setItem(id, JSON.stringify(draft)) ?? true;
    if (orNull(store)) return;
    // The storage is full: the oldest draft gives way.
    const oldest = read().findLast((other) => other.id !== id);
    if (oldest) forget(oldest.id);
    orNull(store);
  };
  const forgetExpired = () => {
    const endedAt = Number(orNull(() => localStorage.getItem(endKey)) ?? 0);
    read().forEach(({ id, at, who: whose }, index) => {
      const isOfAnother = who && whose !== who;
      if (!(at > endedAt && at > Date.now() - keptMs) || isOfAnother || index >= draftsMax) forget(id);
    });
  };

  const isKept = (field) =>
    field.name &&
    types.includes(field.type) &&
    !field.readOnly &&
    !field.disabled &&
    !secret.test(field.autocomplete);
  const listFields = (form) => [...form.elements].filter(isKept);
  /** The address of a form, its button and its first field. Two forms that are alike in this cannot be told apart. */
  const createFormName = (form) => {
    const to = new URL(form.action);
    to.searchParams.delete('done');
    const button = [...form.elements].find(({ type }) => type === 'submit');
    return [to.pathname + to.search, button?.name, button?.value, listFields(form)[0].name].join(' ');
  };
  const forms = new Map();
  for (const form of document.querySelectorAll('main form[method=post]')) {
    if (listFields(form).length > 0) forms.set(form, { name: createFormName(form), draft: null });
  }
  const names = [...forms.values()].map(({ name }) => name);
  for (const [form, { name }] of forms)
    if (names.filter((other) => other === name).length > 1) forms.delete(form);

  /** Writes down what differs from what the page came with. */
  const keep = (form) => {
    const entry = forms.get(form);
    const fields = { ...entry.draft?.fields };
    for (const field of listFields(form)) {
      const base = fields[field.name]?.base ?? field.defaultValue;
      const text = field.value.slice(0, charactersMax);
      if (field.value !== base && (fields[field.name] || entry.typed?.has(field.name)))
        fields[field.name] = { text, base };
      else delete fields[field.name];
    }
    if (Object.keys(fields).length === 0) {
      if (entry.draft) forget(entry.draft.id);
      entry.draft = null;
      return;
    }
    const id = entry.draft?.id ?? begin + Date.now() + Math.random();
    entry.draft = { id, who, form: entry.name, at: Date.now(), fields };
    write(entry.draft);
  };

  const timers = new Map();
  const keepNow = () => {
    for (const [form, timer] of timers) {
      clearTimeout(timer);
      keep(form);
    }
    timers.clear();
  };
  const keepSoon = (field) => {
    const entry = forms.get(field?.form);
    if (!who || !entry || !isKept(field)) return;
    (entry.typed ??= new Set()).add(field.name);
    clearTimeout(timers.get(field.form));
    timers.set(field.form, setTimeout(keepNow, pauseMs));
  };
  document.addEventListener('input', ({ target }) => keepSoon(target));
  addEventListener('pagehide', keepNow);
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    keepNow();
    const { draft } = forms.get(target) ?? {};
    if (draft && !defaultPrevented) write({ ...draft, isSent: true });
  });
  addEventListener('storage', ({ key }) => {
    if (key !== endKey) return;
    forgetExpired();
    for (const entry of forms.values()) entry.draft = null;
  });

  const formatTime = (at) =>
    new Date(at).toLocaleTimeString('en-GB', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Europe/London',
    });
  const element = (tag, text, ...children) => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  };
  const button = (label, press) => {
    const made = element('button', label);
    made.type = 'button';
    made.className = 'button';
    made.addEventListener('click', press);
    return made;
  };
  const getLabel = ({ labels, name }) => labels[0]?.textContent.trim() ?? name;

  /** Nothing is put in by itself: it may be old, and somebody else may have changed the page. */
  const offer = (form, draft, differing) => {
    const hasChanged = differing.some((field) => field.defaultValue !== draft.fields[field.name].base);
    const message =
      `Your text from ${formatTime(draft.at)} is still here, and not saved.` +
      (hasChanged ? ' This page has been changed since then, so please compare the two.' : '');
    const descriptions = differing.flatMap((field) => [
      element('dt', getLabel(field)),
      element('dd', draft.fields[field.name].text || '(empty)'),
    ]);
    const use = () => {
      // The present text of the form stays a draft of its own.
      keepNow();
      for (const field of differing) field.value = draft.fields[field.name].text;
      forms.get(form).draft = draft;
      box.replaceChildren(element('p', 'Your text is in the form again. It is not saved yet.'));
      differing[0].focus();
    };
    const discard = () => {
      forget(draft.id);
      box.remove();
      differing[0].focus();
    };
    const box = element(
      'div',
      '',
      element('p', message),
      element('details', '', element('summary', 'Show it'), element('dl', '', ...descriptions)),
      element('p', '', button('Use it', use), button('Throw it away', discard)),
    );
    box.className = 'notice draft';
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Text that is not saved');
    // Inside the form: beside it, it would take a column of the page.
    form.prepend(box);
  };

  /** A form that was refused may come back with another first field, such as the reason for an overbooking. */
  const findFormName = (draft) => {
    if (names.includes(draft.form)) return draft.form;
    const holds = ([form]) =>
      Object.entries(draft.fields).every(([name, { text }]) =>
        listFields(form).some((field) => field.name === name && field.value === text),
      );
    return [...forms].find(holds)?.[1].name ?? draft.form;
  };

  const offerTo = (form, entry) => {
    const drafts = read().filter(({ form: name }) => name === entry.name);
    for (const draft of drafts.slice(0, offersMax)) {
      const there = listFields(form).filter(({ name }) => draft.fields[name]);
      const differing = there.filter(({ name, value }) => value !== draft.fields[name].text);
      if (differing.length > 0) offer(form, draft, differing);
      // The answer to a refused form holds it. Elsewhere the page would not have it, had it not been saved.
      else if (sent) entry.draft ??= draft;
      else forget(draft.id);
    }
  };

  forgetExpired();
  const { redirectCount } = performance.getEntriesByType('navigation')[0] ?? {};
  for (const { isSent, ...draft } of read()) {
    if (!isSent || sent === 'sealed') continue;
    // A form that was carried out leads to another page. A failure, or a way back, does not.
    if (who && !sent && redirectCount > 0) forget(draft.id);
    else write({ ...draft, form: sent ? findFormName(draft) : draft.form });
  }
  if (who) for (const [form, entry] of forms) offerTo(form, entry);
  // Somebody may have begun to type while the page was loading.
  keepSoon(document.activeElement);
}
