import { requestFields } from './fields.ts';
import { tidyPostcode } from './postcode.ts';
import type { FormValues } from './read-request.ts';

/** The control that names the entries that were capitalised. It is empty in a new form. */
export const capitalisedEntriesField = 'capitals';
/** The value that a browser with script sends. */
export const capitalisedInBrowser = 'done';

// Far more than the server ever writes into the control.
const capitalsCharactersMax = 5_000;
const wordCharactersMax = 20;

/** The capitalised first word that each input last showed. */
const shownWords = new WeakMap<HTMLInputElement, string>();

/**
 * "Inputs marked title-case capitalise the first letter of entries longer than 1 character" (section 5), when the
 * input is left. A person who takes the capital away again keeps the word as it is. Postcodes are tidied too.
 * @returns how to stop
 */
export function tidyEntries(form: HTMLFormElement): () => void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Entries are new if they were typed before the script arrived, but not if a reload or Back restored them.
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-title-case]'))
    if (input !== document.activeElement) titleCaseEntry(input, navigation?.type === 'navigate');
  // The browser's own event comes once, when a changed input is left; React's comes with each letter.
  form.addEventListener('change', onChange);
  return () => form.removeEventListener('change', onChange);
}

function onChange({ target, isTrusted }: Event) {
  // A draft restores entries with untrusted events, and they stay as they were left.
  if (!(target instanceof HTMLInputElement)) return;
  if (target.dataset.titleCase) titleCaseEntry(target, isTrusted);
  if (target.dataset.postcode) replaceEntry(target, tidyPostcode(target.value));
}

function titleCaseEntry(input: HTMLInputElement, isNew: boolean) {
  const cased = toTitleCase(input.value);
  const word = getFirstWord(cased);
  const shownWord = shownWords.get(input) ?? getFirstWord(toTitleCase(input.defaultValue));
  if (isNew && (cased === input.value || word === shownWord)) return;
  shownWords.set(input, word);
  if (!isNew) return;
  replaceEntry(input, cased);
}

function replaceEntry(input: HTMLInputElement, entry: string) {
  if (entry === input.value) return;
  input.value = entry;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Capitalises the entries of a form on the server, for browsers without script. A control of the next page names
 * the first word of each entry. An entry that still begins with that word is left as it arrives.
 */
export function titleCaseRequest(formValues: FormValues): FormValues {
  const arrived = formValues[capitalisedEntriesField]?.slice(0, capitalsCharactersMax);
  const correctedForm = new URLSearchParams(arrived);
  const correctedValues = new URLSearchParams();
  const values = { ...formValues };
  for (const { name, titleCase: isTitleCase } of requestFields) {
    const entry = formValues[name];
    if (!isTitleCase || !entry) continue;
    const cased = toTitleCase(entry);
    const word = getFirstWord(cased);
    correctedValues.set(name, word);
    if (arrived !== capitalisedInBrowser && correctedForm.get(name) !== word) values[name] = cased;
  }
  return { ...values, [capitalisedEntriesField]: correctedValues.toString() };
}

const getFirstWord = (entry: string): string => entry.trim().split(' ', 1)[0]!.slice(0, wordCharactersMax);

function toTitleCase(entry: string): string {
  const text = entry.trimStart();
  const [first = ''] = text;
  const capital = first.toLocaleUpperCase('en-GB');
  // Some letters have no capital of their own and would become two.
  return text.trimEnd().length > 1 && capital.length === first.length
    ? entry.slice(0, entry.length - text.length) + capital + text.slice(first.length)
    : entry;
}
