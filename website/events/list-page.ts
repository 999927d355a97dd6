import { href } from 'react-router';
import type { BereavementEvent, EventPage } from '#contract/events.ts';
import { formatWhen } from './when.ts';
import { withQuery } from '../ui/with-query.ts';

export const eventsPerPage = 20;
/** Up to this many events are one list. Above it, each month has a heading. */
const ungroupedMax = 8;

export type AskedList = { page: number; town: string | null };

/** A page of the list. A page that does not exist becomes the nearest. */
export type ListPage = {
  page: number;
  pages: number;
  /** The town that the list is limited to, as its events spell it. */
  town: string | null;
  /** A town was asked for that has no events, so all are shown. */
  hasNoSuchTown: boolean;
  /** The towns to choose from; empty if there are too few events to choose among. */
  towns: string[];
  byMonth: boolean;
};

export type Listed = { listPage: ListPage; events: BereavementEvent[] };

export function listEvents(asked: AskedList, all: BereavementEvent[]): Listed {
  const towns = townsOf(all);
  const town = (asked.town && towns.get(keyOf(asked.town))) ?? null;
  const wanted = town === null ? all : all.filter((event) => keyOf(event.town) === keyOf(town));
  const page = Math.min(asked.page, pagesOf(wanted.length));
  const read = { page, town, towns: [...towns.values()], total: all.length, wanted: wanted.length };
  const listPage = listPageOf(asked, read);
  const first = (page - 1) * eventsPerPage;
  return {
    listPage,
    events: (listPage.byMonth ? byDate(wanted) : wanted).slice(first, first + eventsPerPage),
  };
}

/** The title and description of a page of the list. */
export function listPageOf(asked: AskedList, read: Omit<EventPage, 'events'>): ListPage {
  const { page, town, towns, total, wanted } = read;
  return {
    page,
    pages: pagesOf(wanted),
    town,
    hasNoSuchTown: asked.town !== null && town === null,
    towns: town !== null || (total > eventsPerPage && towns.length > 1) ? inOrder(towns) : [],
    byMonth: total > ungroupedMax,
  };
}

const pagesOf = (events: number): number => Math.max(1, Math.ceil(events / eventsPerPage));

function townsOf(events: BereavementEvent[]): Map<string, string> {
  const towns = new Map<string, string>();
  for (const { town } of events) {
    const key = keyOf(town);
    if (key && !towns.has(key)) towns.set(key, town!.trim());
  }
  return towns;
}

const keyOf = (town: string | null | undefined): string => town?.trim().toLowerCase() ?? '';

const inOrder = (towns: string[]): string[] =>
  towns.toSorted((one, other) => one.localeCompare(other, 'en-GB'));

// An external back office may list its events in any order, and without a date.
const byDate = (events: BereavementEvent[]): BereavementEvent[] =>
  events.toSorted((one, other) => {
    const [first, second] = [dateKey(one), dateKey(other)];
    return first < second ? -1 : Number(first > second);
  });

const dateKey = ({ startDateTime }: BereavementEvent): string =>
  formatWhen(startDateTime) ? startDateTime!.slice(0, 16) : '~';

/** The page and the town in an address. */
export function readAskedList({ searchParams }: URL): AskedList {
  const page = Number(/^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1);
  return { page, town: searchParams.get('town')?.trim() || null };
}

export const pageAddress = ({ page, town }: AskedList): string =>
  withQuery(href('/events'), { town, page: page > 1 ? page : null });
