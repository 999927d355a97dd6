export const eventsPerPage = 50;

/** Which page of the list is shown, of how many. A page that is not there, or not there any more, is the nearest. */
export type ListPage = { page: number; pages: number };

export function listPage(asked: number, events: number): ListPage {
  const pages = Math.max(1, Math.ceil(events / eventsPerPage));
  return { page: Math.min(asked, pages), pages };
}

/** The number in an address; 1 where there is none. */
export const readPage = (url: URL): number =>
  Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);

export const pageAddress = (page: number): string => (page === 1 ? '/events' : `/events?page=${page}`);
