import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { Site } from '../site.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { picturesOf, type Picture } from './image-sources.ts';

/** `late` means that the back office did not answer in time; the page then asks again. */
export type Found =
  | { word: 'some'; pictures: Picture[] }
  | { word: 'none' | 'late' | 'failed' | 'not-recognised' };

/** @param ms time limit for the back office */
export async function findPhotographs(
  backOffice: BackOffice,
  funeralGuid: string,
  { publicUrl, isOwnOffice }: Pick<Site, 'publicUrl'> & { isOwnOffice: boolean },
  ms: number,
): Promise<Found> {
  const request = backOffice.getImages({ funeralGuid }).catch(() => 'failed' as const);
  const answer = await withTimeout(ms, request);
  if (answer === null) return { word: 'late' };
  // Section 8 knows failures only: an external back office may answer 404 for anything.
  if (isRefused(answer)) return { word: isOwnOffice && answer.status === 404 ? 'not-recognised' : 'failed' };
  if (answer === 'failed') return { word: 'failed' };
  const pictures = picturesOf(answer, publicUrl);
  return pictures.length > 0 ? { word: 'some', pictures } : { word: 'none' };
}
