/** A guid for each form of a page, from one for the page. A form that is sent twice then counts once. */
export const createFormGuid = (pageGuid: string, index: number): string =>
  pageGuid.slice(0, 24) + index.toString(16).padStart(12, '0');
