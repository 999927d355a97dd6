const done = new WeakSet<EventTarget>();

/**
 * "Inputs marked title-case capitalise the first letter of entries longer than 1 character" (section 5): when
 * somebody has changed the field, and once only, so that whoever changes it back keeps it.
 */
export function titleCaseOnce({ target, isTrusted }: Event) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.titleCase || done.has(target)) return;
  const cased = titleCase(target.value);
  // What a draft puts back is not trusted: it stands as somebody left it.
  if (cased === target.value || !isTrusted) return;
  done.add(target);
  target.value = cased;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

function titleCase(entry: string): string {
  const [first = ''] = entry;
  const capital = first.toLocaleUpperCase('en-GB');
  // Some letters have no capital of their own and would become two.
  return entry.trim().length > 1 && capital.length === first.length
    ? capital + entry.slice(first.length)
    : entry;
}
