/**
 * A route says in its `handle` when its page has something to behave, a form or a toast. A page without
 * sends no script at all.
 */
export type BehaviourHandle<Data> = { behaves: (data: Data | undefined) => boolean };

export function pageBehaves(handle: unknown, data: unknown): boolean {
  return Boolean((handle as BehaviourHandle<unknown> | undefined)?.behaves?.(data));
}
