const lastCased = new WeakMap<EventTarget, string>();

/**
 * "Inputs marked title-case capitalise the first letter of entries longer than 1 character" (section 5): when
 * somebody has changed the field. Whoever takes the capital away again keeps the word as it is.
 */
export function titleCaseEntry({ target, isTrusted }: Event) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.titleCase) return;
  const cased = titleCase(target.value);
  const word = firstWord(target.value);
  // What a draft puts back is not trusted: it stands as somebody left it.
  if (cased === target.value || !isTrusted || lastCased.get(target) === word) return;
  lastCased.set(target, word);
  target.value = cased;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

const firstWord = (entry: string): string => entry.trim().split(' ', 1)[0]!;

function titleCase(entry: string): string {
  const [first = ''] = entry;
  const capital = first.toLocaleUpperCase('en-GB');
  // Some letters have no capital of their own and would become two.
  return entry.trim().length > 1 && capital.length === first.length
    ? capital + entry.slice(first.length)
    : entry;
}
