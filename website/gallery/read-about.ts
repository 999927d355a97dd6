import { isRefused } from '#contract/call.ts';
import { formatLongDay } from '#contract/fields/days.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { withTimeout } from '../ui/with-timeout.ts';

export type GalleryAbout = {
  /** Null if the page must not show it. */
  personName: string | null;
  /** "Friday 4 December 2026" */
  date: string | null;
  /** Whether the same link adds photographs. */
  canAdd: boolean;
};

const timeoutMs = 1_500;

/**
 * Reads the funeral of a link. Null with an external back office, and if ours is slow, because the page works
 * without it.
 */
export async function readAbout(visitor: VisitorApi | null, key: string): Promise<GalleryAbout | null> {
  const link = visitor && (await withTimeout(timeoutMs, visitor.getFuneralLink({ key })));
  if (!link || isRefused(link)) return null;
  const { personName, date, canAdd, isOpen } = link;
  return { personName, date: date && formatLongDay(date), canAdd: canAdd && isOpen };
}
