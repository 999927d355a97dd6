import type { PageHandle } from '../../page-handle.ts';

/** Staff pages are not hydrated, and have a frame of their own. */
export const officeHandle: PageHandle<unknown> = {
  hydrates: () => false,
  styles: 'office',
  ownFrame: true,
};
