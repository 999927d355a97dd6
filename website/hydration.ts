/** The `handle` of a route. A page that does not hydrate sends no script at all. */
export type HydrationHandle<Data> = {
  /** Whether the page needs script, for a form or a toast. */
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
  /** The page is for operators, so its footer does not speak to the bereaved. */
  forOperators?: true;
  /** The next page, to which this one leads by itself without JavaScript. */
  leadsOnTo?: (data: Data) => LeadsOn | null;
  /** The page can be framed by another page, and then has no header and no footer. */
  embeddable?: true;
};

type LeadsOn = { afterSeconds: number; address: string };

export function pageHydrates(handle: unknown, data: unknown): boolean {
  return Boolean((handle as HydrationHandle<unknown> | undefined)?.hydrates?.(data));
}

type Match = { handle: unknown; loaderData: unknown };

type StylesName = NonNullable<HydrationHandle<unknown>['styles']> | 'static' | 'hydrated';

export function stylesFor(matches: Match[]): StylesName {
  const stated = matches.map(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.styles);
  return stated.filter(Boolean).pop() ?? (shouldHydrate(matches) ? 'hydrated' : 'static');
}

export const shouldHydrate = (matches: Match[]): boolean =>
  matches.some(({ handle, loaderData }) => pageHydrates(handle, loaderData));

export const isEmbeddable = (matches: Match[]): boolean =>
  matches.some(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.embeddable);

export const isForOperators = (matches: Match[]): boolean =>
  matches.some(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.forOperators);

export const hasOwnFrame = (matches: Match[]): boolean =>
  matches.some(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.ownFrame);

/** The address, and the wait before it, as a `refresh` has them; undefined for a page that stays. */
export function refreshWithoutScript(matches: Match[]): string | undefined {
  const { handle, loaderData } = matches.at(-1) ?? {};
  const { leadsOnTo } = (handle ?? {}) as Partial<HydrationHandle<unknown>>;
  const next = loaderData === undefined ? null : leadsOnTo?.(loaderData);
  return next ? `${next.afterSeconds}; url=${next.address}` : undefined;
}
