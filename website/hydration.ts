/**
 * A route says in its `handle` when its page has something to behave, a form or a toast. A page without
 * sends no script at all.
 */
export type BehaviourHandle<Data> = {
  behaves: (data: Data | undefined) => boolean;
  /** Where the page takes other styles than the forms about events. */
  styles?: 'request' | 'letter' | 'upload' | 'gallery' | 'operator';
  /** A page that is made to stand inside another one, which has a header and a footer of its own. */
  embeddable?: true;
};

export function pageBehaves(handle: unknown, data: unknown): boolean {
  return Boolean((handle as BehaviourHandle<unknown> | undefined)?.behaves?.(data));
}

type Match = { handle: unknown; loaderData: unknown };

type StylesWord = NonNullable<BehaviourHandle<unknown>['styles']> | 'still' | 'behaving';

export function stylesFor(matches: Match[]): StylesWord {
  const stated = matches.map(({ handle }) => (handle as BehaviourHandle<unknown> | undefined)?.styles);
  return stated.find(Boolean) ?? (matchesBehave(matches) ? 'behaving' : 'still');
}

export const matchesBehave = (matches: Match[]): boolean =>
  matches.some(({ handle, loaderData }) => pageBehaves(handle, loaderData));

export const matchesEmbeddable = (matches: Match[]): boolean =>
  matches.some(({ handle }) => (handle as BehaviourHandle<unknown> | undefined)?.embeddable);
