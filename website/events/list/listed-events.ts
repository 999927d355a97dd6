import { createContext } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { BereavementEvent, EventPages } from '#contract/events.ts';
import {
  eventsPerPage,
  createPage,
  describeListPage,
  type ListQuery,
  type EventListPage,
} from '../list-page.ts';

/** The events that visitors see. Each function throws if the back office gives no usable answer. */
export type ListedEvents = {
  readPage(query: ListQuery): Promise<EventListPage>;
  find(guid: string): Promise<BereavementEvent | null>;
};

export const listedEventsContext = createContext<ListedEvents>();

// Up to this many pages, reading all events takes less of the database than counting them and their towns.
const fewPagesMax = 5;

/** Creates a reader that asks our own back office only for what a page shows, if there are many events. */
export function createPagedEvents(pages: EventPages): (backOffice: BackOffice) => ListedEvents {
  let areFew = true;
  const readOne = async (query: ListQuery): Promise<EventListPage> => {
    const { events, ...read } = await pages.readPage({ ...query, pageSize: eventsPerPage });
    return { listPage: describeListPage(query, read), events };
  };
  return (backOffice) => ({
    readPage: async (query) => {
      const listed = await (areFew ? createWholeEvents(backOffice).readPage(query) : readOne(query));
      if (listed.listPage.town === null) areFew = listed.listPage.pages <= fewPagesMax;
      return listed;
    },
    find: pages.find,
  });
}

/** Creates a reader for an external back office, which has one call for all events. */
export function createWholeEvents(backOffice: BackOffice): ListedEvents {
  const readAll = async () => {
    const events = await backOffice.getBereavementEvents({});
    if (isRefused(events)) throw new Error(events.code);
    return events;
  };
  return {
    readPage: async (query) => createPage(query, await readAll()),
    find: async (guid) =>
      (await readAll()).find((event) => event.guid.toLowerCase() === guid.toLowerCase()) ?? null,
  };
}
