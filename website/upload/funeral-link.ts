import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { readMs } from '#contract/http/time-limits.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { withTimeout } from '../ui/with-timeout.ts';

export type LinkUse = {
  /** `view-only`: the link is for looking at the photographs. `closed`: no more are added to this funeral. */
  word: 'funeral' | 'view-only' | 'closed' | 'not-recognised';
  /** Whether the link opens the gallery too. */
  mayView: boolean;
};

const mayDoBoth: LinkUse = { word: 'funeral', mayView: true };
const opensNothing: LinkUse = { word: 'not-recognised', mayView: false };

/** Asked before anything is chosen. If the rights cannot be read, both are allowed. */
export async function readLinkUse(visitor: VisitorApi | null, backOffice: BackOffice, key: string) {
  if (!visitor) return readExternalUse(backOffice, key);
  const link = await withTimeout(readMs, visitor.getFuneralLink({ key }));
  if (!link) return mayDoBoth;
  if (isRefused(link)) return link.status === 404 ? opensNothing : mayDoBoth;
  const { mayAdd, mayView, isOpen } = link;
  return { word: mayAdd ? (isOpen ? 'funeral' : 'closed') : 'view-only', mayView } satisfies LinkUse;
}

const externalAnswerMs = 3_000;

/** Every guid may name a funeral. For any other text, asks the back office. */
async function readExternalUse(backOffice: BackOffice, funeralGuid: string): Promise<LinkUse> {
  if (guidPattern.test(funeralGuid)) return mayDoBoth;
  const images = await withTimeout(externalAnswerMs, backOffice.getImages({ funeralGuid }));
  return isRefused(images) ? opensNothing : mayDoBoth;
}
