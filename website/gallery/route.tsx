import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext, type Site } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { embeddedHeaders } from '../ui/embed/headers.ts';
import { useHeightReport } from '../ui/embed/use-height-report.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { findPhotographs, type Found } from './find-photographs.ts';
import { GalleryPage } from './page.tsx';
import { imagePlaces } from './image-sources.ts';
import type { LoadedGallery } from './use-photographs.ts';

/** So long a first answer waits for the pictures; then it shows a spinner instead, and the page asks again. */
const soonMs = 1_500;
const patientMs = 10_000;
const browserPatientMs = 20_000;

export const handle: HydrationHandle<LoadedGallery> = {
  hydrates: (page) => page !== undefined,
  styles: 'gallery',
  embeddable: true,
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const address = new URL(request.url);
  const isPatient = address.searchParams.has('wait');
  const ms = isPatient ? patientMs : soonMs;
  const found = await findPhotographs(context.get(backOfficeContext), params.funeralGuid!, site, ms);
  const shown: Found = isPatient && found.word === 'late' ? { word: 'failed' } : found;
  address.searchParams.set('wait', 'yes');
  return data<LoadedGallery>(
    { nonce: context.get(requestFactsContext).nonce, found: shown, patientAddress: address.search },
    { status: statuses[shown.word], headers: headersFor(shown, site) },
  );
}

const statuses = { some: 200, none: 200, late: 200, failed: 503, 'not-recognised': 404 };

function headersFor(found: Found, site: Site) {
  // Where the list is still to come, nobody knows yet where its pictures are.
  const isToCome = found.word === 'late' || found.word === 'failed';
  return embeddedHeaders(site, imagePlaces(found.word === 'some' ? found.pictures : [], isToCome));
}

/** In the browser it asks with patience. A connection that breaks, or gives no answer in time, is a failure too. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedGallery> {
  const loaded = await withTimeout(browserPatientMs, serverLoader<LoadedGallery>());
  return loaded ?? { nonce: '', found: { word: 'failed' }, patientAddress: '' };
}

export default function Gallery({ loaderData }: { loaderData: LoadedGallery }) {
  useHeightReport('DocViewerIframe');
  return <GalleryPage loaded={loaderData} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
