import { mayCall } from '#contract/operator/access.ts';
import type { Answer, Input } from '#contract/call.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import type { searchCalls, SearchKind } from '#contract/operator/search.ts';
import type { Database } from '../database/database.ts';
import {
  findBookings,
  findContacts,
  findCustomers,
  findEvents,
  findFunerals,
  findInvoices,
  findRequests,
  findSignoffs,
  type Wanted,
} from './find-hits.ts';
import { wordsOf } from './words.ts';

export type SearchParts = { database: Database; actor: Actor };

const hitsOfEach = 5;
const hitsOfOne = 50;

type Found<Hit> = { items: Hit[]; hasMore: boolean };

/** The search behind the field of the staff pages. */
export async function search(
  { database, actor }: SearchParts,
  { q, kind }: Input<typeof searchCalls.search>['query'],
): Promise<Answer<typeof searchCalls.search>> {
  const words = wordsOf(q);
  const limit = kind ? hitsOfOne : hitsOfEach;
  const group = async <Hit>(
    name: SearchKind,
    isAllowed: boolean,
    find: (database: Database, wanted: Wanted) => Promise<Hit[]>,
  ): Promise<Found<Hit>> => {
    if (!isAllowed || (kind && kind !== name)) return { items: [], hasMore: false };
    const hits = await find(database, { words, limit: limit + 1 });
    return { items: hits.slice(0, limit), hasMore: hits.length > limit };
  };
  const { role } = actor;
  const [bookings, requests, events, funerals, signoffs, contacts, customers, invoices] = await Promise.all([
    group('bookings', mayCall(role, 'findAttendees'), findBookings),
    group('requests', mayCall(role, 'getRequests'), findRequests),
    group('events', mayCall(role, 'getEvents'), findEvents),
    group('funerals', mayCall(role, 'getFunerals'), findFunerals),
    group('signoffs', mayCall(role, 'getSignoffs'), findSignoffs),
    group('contacts', mayCall(role, 'getContacts'), findContacts),
    group('customers', mayCall(role, 'getCustomers'), findCustomers),
    group('invoices', mayCall(role, 'getInvoices'), findInvoices),
  ]);
  return { bookings, requests, events, funerals, signoffs, contacts, customers, invoices };
}
