import { bind } from '../bind.ts';
import { findPeople } from './find-people.ts';
import { getPerson } from './get-person.ts';
import { search, type SearchParts } from './search.ts';

/** The search field of the staff pages. */
export const searchCalls = bind<SearchParts>()({
  search,
  findPeople,
  getPerson,
});
