export const eventsPerPage = 50;

/** The page of the list, and the number of pages. A page that does not exist becomes the nearest. */
export type ListPage = { page: number; pages: number };

export function listPage(asked: number, events: number): ListPage {
  const pages = Math.max(1, Math.ceil(events / eventsPerPage));
  return { page: Math.min(asked, pages), pages };
}

/** The page number in an address; 1 if there is none. */
export const readPage = (url: URL): number =>
  Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);

export const pageAddress = (page: number): string => (page === 1 ? '/events' : `/events?page=${page}`);
