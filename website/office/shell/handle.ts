import type { HydrationHandle } from '../../hydration.ts';

/** Staff pages are not hydrated, and have a frame of their own. */
export const officeHandle: HydrationHandle<unknown> = {
  hydrates: () => false,
  styles: 'office',
  ownFrame: true,
};
