import { canCall } from '#contract/operator/access.ts';
import type { Answer, Input } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { searchCalls, SearchKind } from '#contract/operator/search.ts';
import type { Database } from '../database/database.ts';
import { splitSearch } from '../lists/search-patterns.ts';
import {
  findBookings,
  findCases,
  findContacts,
  findCustomers,
  findEvents,
  findFunerals,
  findInvoices,
  findRequests,
  findSignoffs,
} from './find-hits.ts';
import type { SearchTerms } from './find-keys.ts';

export type SearchParts = { database: Database; actor: Actor };

const hitsPerKind = 5;
const hitsOfOneKind = 50;

type HitPage<Hit> = { items: Hit[]; hasMore: boolean };

/** The search behind the field of the staff pages. */
export async function search(
  { database, actor }: SearchParts,
  { q, kind }: Input<typeof searchCalls.search>['query'],
): Promise<Answer<typeof searchCalls.search>> {
  const words = splitSearch(q);
  const limit = kind ? hitsOfOneKind : hitsPerKind;
  const group = async <Hit>(
    name: SearchKind,
    isAllowed: boolean,
    find: (database: Database, terms: SearchTerms) => Promise<Hit[]>,
  ): Promise<HitPage<Hit>> => {
    if (!isAllowed || (kind && kind !== name)) return { items: [], hasMore: false };
    const hits = await find(database, { words, limit: limit + 1 });
    return { items: hits.slice(0, limit), hasMore: hits.length > limit };
  };
  const { role } = actor;
  const [bookings, requests, cases, events, funerals, signoffs, contacts, customers, invoices] =
    await Promise.all([
      group('bookings', canCall(role, 'findAttendees'), findBookings),
      group('requests', canCall(role, 'getRequests'), findRequests),
      group('cases', canCall(role, 'getCases'), findCases),
      group('events', canCall(role, 'getEvents'), findEvents),
      group('funerals', canCall(role, 'getFunerals'), findFunerals),
      group('signoffs', canCall(role, 'getSignoffs'), findSignoffs),
      group('contacts', canCall(role, 'getContacts'), findContacts),
      group('customers', canCall(role, 'getCustomers'), findCustomers),
      group('invoices', canCall(role, 'getInvoices'), findInvoices),
    ]);
  return { bookings, requests, cases, events, funerals, signoffs, contacts, customers, invoices };
}
