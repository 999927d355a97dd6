import { guidPattern } from '#contract/fields/fields.ts';
import { requestStates, type RequestState } from '#contract/operator/cremation/requests.ts';

type Filters = {
  state: RequestState;
  q?: string;
  branch?: string;
  assignee?: string;
  before?: string;
};

const searchCharactersMax = 100;

/** What a list of requests shows, by its address. What cannot be read is left out. */
export function readFilters(url: string): Filters {
  const { searchParams } = new URL(url);
  const read = (name: string, isFine: (text: string) => boolean) => {
    const text = (searchParams.get(name) ?? '').trim();
    return text && isFine(text) ? text : undefined;
  };
  const isGuid = (text: string) => guidPattern.test(text);
  const state = requestStates.find((each) => each === searchParams.get('state')) ?? 'new';
  const filters = {
    q: searchParams.get('q')?.trim().slice(0, searchCharactersMax),
    branch: read('branch', isGuid),
    assignee: read('assignee', (text) => text === 'none' || isGuid(text)),
    before: read('before', (text) => /^\d{1,18}$/.test(text)),
  };
  return { state, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) };
}
