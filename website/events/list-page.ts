import type { BereavementEvent, EventPage } from '#contract/events.ts';
import { formatEventTime } from './event-time-text.ts';

export const eventsPerPage = 20;
/** Above this many events, each month has a heading. */
const ungroupedMax = 8;

export type ListQuery = { page: number; town: string | null };

/** A page of the list. A number beyond the last page means the last one. */
export type ListPage = {
  page: number;
  pages: number;
  /** The events on all pages. */
  total: number;
  /** The town that the list is limited to, as its events spell it. */
  town: string | null;
  /** Whether the requested town has no events. All are shown then. */
  hasNoSuchTown: boolean;
  /** The towns to choose from; empty if there are too few events to choose among. */
  towns: string[];
  byMonth: boolean;
};

export type EventListPage = { listPage: ListPage; events: BereavementEvent[] };

export function createPage(query: ListQuery, all: BereavementEvent[]): EventListPage {
  const towns = listTowns(all);
  const town = (query.town && towns.get(createTownKey(query.town))) ?? null;
  const matching =
    town === null ? all : all.filter((event) => createTownKey(event.town) === createTownKey(town));
  const page = Math.min(query.page, countPages(matching.length));
  const result = { page, town, towns: [...towns.values()], total: all.length, wanted: matching.length };
  const listPage = describeListPage(query, result);
  const first = (page - 1) * eventsPerPage;
  return {
    listPage,
    events: (listPage.byMonth ? sortByDate(matching) : matching).slice(first, first + eventsPerPage),
  };
}

/** The title and description of a page of the list. */
export function describeListPage(query: ListQuery, result: Omit<EventPage, 'events'>): ListPage {
  const { page, town, towns, total, wanted } = result;
  return {
    page,
    pages: countPages(wanted),
    total: wanted,
    town,
    hasNoSuchTown: query.town !== null && town === null,
    towns: town !== null || (total > eventsPerPage && towns.length > 1) ? sortTowns(towns) : [],
    byMonth: total > ungroupedMax,
  };
}

const countPages = (events: number): number => Math.max(1, Math.ceil(events / eventsPerPage));

function listTowns(events: BereavementEvent[]): Map<string, string> {
  const towns = new Map<string, string>();
  for (const { town } of events) {
    const key = createTownKey(town);
    if (key && !towns.has(key)) towns.set(key, town!.trim());
  }
  return towns;
}

const createTownKey = (town: string | null | undefined): string => town?.trim().toLowerCase() ?? '';

const sortTowns = (towns: string[]): string[] =>
  towns.toSorted((one, other) => one.localeCompare(other, 'en-GB'));

// An external back office may list its events in any order, and without a date.
const sortByDate = (events: BereavementEvent[]): BereavementEvent[] =>
  events.toSorted((one, other) => {
    const [first, second] = [createDateKey(one), createDateKey(other)];
    return first < second ? -1 : Number(first > second);
  });

const createDateKey = ({ startDateTime }: BereavementEvent): string =>
  formatEventTime(startDateTime) ? startDateTime!.slice(0, 16) : '~';

/** Reads the page and the town from an address. */
export function readListQuery({ searchParams }: URL): ListQuery {
  const page = Number(/^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1);
  return { page, town: searchParams.get('town')?.trim() || null };
}
