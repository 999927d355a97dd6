/**
 * A route says in its `handle` when its page has something to behave, a form or a toast. A page without
 * sends no script at all.
 */
export type HydrationHandle<Data> = {
  hydrates: (data: Data | undefined) => boolean;
  /** Where the page takes other styles than the forms about events. */
  styles?: 'request' | 'emailLink' | 'upload' | 'gallery' | 'operator';
  /** A page that is made to stand inside another one, which has a header and a footer of its own. */
  embeddable?: true;
};

export function pageHydrates(handle: unknown, data: unknown): boolean {
  return Boolean((handle as HydrationHandle<unknown> | undefined)?.hydrates?.(data));
}

type Match = { handle: unknown; loaderData: unknown };

type StylesName = NonNullable<HydrationHandle<unknown>['styles']> | 'static' | 'hydrated';

export function stylesFor(matches: Match[]): StylesName {
  const stated = matches.map(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.styles);
  return stated.find(Boolean) ?? (shouldHydrate(matches) ? 'hydrated' : 'static');
}

export const shouldHydrate = (matches: Match[]): boolean =>
  matches.some(({ handle, loaderData }) => pageHydrates(handle, loaderData));

export const isEmbeddable = (matches: Match[]): boolean =>
  matches.some(({ handle }) => (handle as HydrationHandle<unknown> | undefined)?.embeddable);
