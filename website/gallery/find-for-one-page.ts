import type { LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office.ts';
import { siteContext } from '../site.ts';
import { visitorContext } from '../visitor.ts';
import { findPhotographs, type PhotographsResult } from './find-photographs.ts';
import { imageSourcesPolicy } from './image-sources.ts';

const answerMs = 10_000;
const statuses = { some: 200, none: 200, late: 503, failed: 503, 'not-recognised': 404 };

/** The photographs of a gallery for a page that stands alone and waits for them, with its status and headers. */
export async function loadForOnePage({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { publicUrl } = context.get(siteContext);
  const own = { publicUrl, visitor: context.get(visitorContext) };
  const result: PhotographsResult = await findPhotographs(
    context.get(backOfficeContext),
    params.funeralGuid!,
    own,
    answerMs,
  );
  // Photographs that are added later may be at other addresses than these.
  const policy = imageSourcesPolicy(result.code === 'some' ? result.pictures : [], result.code !== 'some');
  return {
    result,
    status: statuses[result.code],
    headers: { 'Content-Security-Policy': `img-src ${policy}`, 'X-Robots-Tag': 'noindex' },
  };
}
