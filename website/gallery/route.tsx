import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office-context.ts';
import { visitorContext } from '../visitor-context.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext, type Site } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { createEmbeddedHeaders } from '../ui/embed/headers.ts';
import { useHeightReport } from '../ui/embed/use-height-report.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { findPhotographs, type PhotographsResult } from './find-photographs.ts';
import { GalleryPage } from './page.tsx';
import { imageSourcesPolicy } from './image-sources.ts';
import { readAbout } from './read-about.ts';
import type { LoadedGallery } from './use-photographs.ts';

/** How long the first request waits for the back office. After that the page shows a spinner and asks again. */
const firstTimeoutMs = 1_500;
const retryTimeoutMs = 10_000;
const browserTimeoutMs = 20_000;

export const handle: PageHandle<LoadedGallery> = {
  hydrates: (page) => page !== undefined,
  styles: 'gallery',
  embeddable: true,
  leadsOnTo: ({ result, retryAddress }) =>
    result.code === 'late' ? { afterSeconds: 0, address: retryAddress } : null,
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const address = new URL(request.url);
  const isRetry = address.searchParams.has('wait');
  const ms = isRetry ? retryTimeoutMs : firstTimeoutMs;
  const visitor = context.get(visitorContext);
  const key = params.funeralGuid!;
  const [answer, about] = await Promise.all([
    findPhotographs(context.get(backOfficeContext), key, { publicUrl: site.publicUrl, visitor }, ms),
    readAbout(visitor, key),
  ]);
  const result: PhotographsResult = isRetry && answer.code === 'late' ? { code: 'failed' } : answer;
  address.searchParams.set('wait', 'yes');
  return data<LoadedGallery>(
    { nonce: context.get(requestFactsContext).nonce, result, about, retryAddress: address.search },
    { status: statuses[result.code], headers: createHeaders(result, site) },
  );
}

const statuses = { some: 200, none: 200, late: 200, failed: 503, 'not-recognised': 404 };

function createHeaders(result: PhotographsResult, site: Site) {
  // The page may load the list later, so the origins of its pictures are not known yet.
  const isPending = result.code === 'late' || result.code === 'failed';
  return createEmbeddedHeaders(
    site,
    imageSourcesPolicy(result.code === 'some' ? result.pictures : [], isPending),
  );
}

/** A dropped connection and a timeout count as failures. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedGallery> {
  const loaded = await withTimeout(browserTimeoutMs, serverLoader<LoadedGallery>());
  return loaded ?? { nonce: '', result: { code: 'failed' }, about: null, retryAddress: '' };
}

export default function Gallery({ loaderData }: { loaderData: LoadedGallery }) {
  useHeightReport('DocViewerIframe');
  return <GalleryPage loaded={loaderData} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
