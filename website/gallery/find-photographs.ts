import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { Caption } from '#contract/visitor/links.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import type { Site } from '../site.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { toPictures, type Picture } from './image-sources.ts';

/** `late` means that the back office did not answer in time; the page then asks again. */
export type PhotographsResult =
  | { code: 'some'; pictures: Picture[] }
  | { code: 'none' | 'late' | 'failed' | 'not-recognised' };

/**
 * Reads the photographs of a gallery with their captions.
 * @param ms time limit for the back office
 */
export async function findPhotographs(
  backOffice: BackOffice,
  funeralGuid: string,
  { publicUrl, visitor }: Pick<Site, 'publicUrl'> & { visitor: VisitorApi | null },
  ms: number,
): Promise<PhotographsResult> {
  const request = backOffice.getImages({ funeralGuid }).catch(() => 'failed' as const);
  const [answer, captions] = await Promise.all([
    withTimeout(ms, request),
    readCaptions(visitor, funeralGuid, ms),
  ]);
  if (answer === null) return { code: 'late' };
  // Section 8 has failures only: an external back office may answer 404 for anything.
  if (isRefused(answer)) return { code: visitor && answer.status === 404 ? 'not-recognised' : 'failed' };
  if (answer === 'failed') return { code: 'failed' };
  const pictures = toPictures(answer, publicUrl, captions);
  return pictures.length > 0 ? { code: 'some', pictures } : { code: 'none' };
}

/** Reads the captions; without them if they cannot be read. An external back office has none. */
async function readCaptions(visitor: VisitorApi | null, key: string, ms: number): Promise<Caption[]> {
  const captions = visitor && (await withTimeout(ms, visitor.getCaptions({ key })));
  return captions && !isRefused(captions) ? captions : [];
}
