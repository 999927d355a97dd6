import type { LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office-context.ts';
import { siteContext } from '../site.ts';
import { visitorContext } from '../visitor-context.ts';
import { findPhotographs, type PhotographsResult } from './find-photographs.ts';
import { imageSourcesPolicy } from './image-sources.ts';
import { readAbout, type GalleryAbout } from './read-about.ts';

const answerMs = 10_000;
const statuses = { some: 200, none: 200, late: 503, failed: 503, 'not-recognised': 404 };

/** Loads the photographs of a gallery for a page of its own that waits for them, with its status and headers. */
export async function loadForOnePage({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { publicUrl } = context.get(siteContext);
  const visitor = context.get(visitorContext);
  const key = params.funeralGuid!;
  const [result, about]: [PhotographsResult, GalleryAbout | null] = await Promise.all([
    findPhotographs(context.get(backOfficeContext), key, { publicUrl, visitor }, answerMs),
    readAbout(visitor, key),
  ]);
  // Photographs that are added later may have other origins.
  const policy = imageSourcesPolicy(result.code === 'some' ? result.pictures : [], result.code !== 'some');
  return {
    result,
    about,
    status: statuses[result.code],
    headers: { 'Content-Security-Policy': `img-src ${policy}`, 'X-Robots-Tag': 'noindex' },
  };
}
