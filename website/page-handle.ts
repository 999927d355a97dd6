/** The `handle` that a page exports: how the page is sent and framed. */
export type PageHandle<Data> = {
  /** Whether the page needs script, for a form or a toast. A page that does not hydrate sends none. */
  hydrates: (data: Data | undefined) => boolean;
  /** The styles of this page; by default those of the event pages. */
  styles?:
    | 'request'
    | 'emailLink'
    | 'outcome'
    | 'application'
    | 'question'
    | 'prices'
    | 'trust'
    | 'upload'
    | 'gallery'
    | 'galleryPrint'
    | 'slideshow'
    | 'operator'
    | 'office'
    | 'checkIn'
    | 'erasureReceipt';
  /** The page draws its own header, and has no footer. */
  ownFrame?: true;
  /** The page is for staff or the operator, so its footer does not speak to the bereaved. */
  forOperators?: true;
  /** The next page, to which this one leads by itself without JavaScript. */
  leadsOnTo?: (data: Data) => LeadsOn | null;
  /** The page can be framed by another page, and then has no header and no footer. */
  embeddable?: true;
};

type LeadsOn = { afterSeconds: number; address: string };

type Match = { handle: unknown; loaderData: unknown };

const readHandle = (handle: unknown): Partial<PageHandle<unknown>> => handle ?? {};

export const canHydrate = (handle: unknown, data: unknown): boolean =>
  Boolean(readHandle(handle).hydrates?.(data));

export const shouldHydrate = (matches: Match[]): boolean =>
  matches.some(({ handle, loaderData }) => canHydrate(handle, loaderData));

type StylesName = NonNullable<PageHandle<unknown>['styles']> | 'static' | 'hydrated';

export const chooseStyles = (matches: Match[]): StylesName =>
  matches
    .map(({ handle }) => readHandle(handle).styles)
    .filter(Boolean)
    .pop() ?? (shouldHydrate(matches) ? 'hydrated' : 'static');

export const isEmbeddable = (matches: Match[]): boolean =>
  matches.some(({ handle }) => readHandle(handle).embeddable === true);

export const isForOperators = (matches: Match[]): boolean =>
  matches.some(({ handle }) => readHandle(handle).forOperators === true);

export const hasOwnFrame = (matches: Match[]): boolean =>
  matches.some(({ handle }) => readHandle(handle).ownFrame === true);

/** The address, and the wait before it, as a `refresh` has them; undefined for a page that stays. */
export function refreshWithoutScript(matches: Match[]): string | undefined {
  const { handle, loaderData } = matches.at(-1) ?? {};
  const next = loaderData === undefined ? null : readHandle(handle).leadsOnTo?.(loaderData);
  return next ? `${next.afterSeconds}; url=${next.address}` : undefined;
}
