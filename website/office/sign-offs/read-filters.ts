import { guidPattern } from '#contract/fields/fields.ts';
import { signoffStates, type SignoffStatus } from '#contract/operator/sign-off/sign-offs.ts';

type Filters = { state: SignoffStatus; q?: string; branch?: string; before?: string };

const searchCharactersMax = 100;

/** What a list of sign-offs shows, by its address. What cannot be read is left out. */
export function readFilters(url: string): Filters {
  const { searchParams } = new URL(url);
  const read = (name: string, isFine: (text: string) => boolean) => {
    const text = (searchParams.get(name) ?? '').trim();
    return text && isFine(text) ? text : undefined;
  };
  const state = signoffStates.find((each) => each === searchParams.get('state')) ?? 'waiting';
  const filters = {
    q: searchParams.get('q')?.trim().slice(0, searchCharactersMax),
    branch: read('branch', (text) => guidPattern.test(text)),
    before: read('before', (text) => /^\d{1,18}$/.test(text)),
  };
  return { state, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) };
}
