import { data, type LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext, type Site } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { CarouselView } from './carousel/view.tsx';
import { embeddedHeaders } from '../ui/embed/headers.ts';
import { findPhotographs, type Found } from './find-photographs.ts';
import { GalleryPage, NotRecognised } from './page.tsx';
import { imagePlaces } from './image-sources.ts';

/** So long a first answer waits for the pictures; then it shows a spinner instead, and the page asks again. */
const soonMs = 1_500;
const patientMs = 10_000;

export const handle: HydrationHandle<unknown> = {
  hydrates: () => false,
  styles: 'gallery',
  embeddable: true,
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

type Shown = { nonce: string; found: Found; patientAddress: string };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const address = new URL(request.url);
  const isPatient = address.searchParams.has('wait');
  const ms = isPatient ? patientMs : soonMs;
  const found = await findPhotographs(context.get(backOfficeContext), params.funeralGuid!, site, ms);
  const shown: Found = isPatient && found.word === 'late' ? { word: 'failed' } : found;
  address.searchParams.set('wait', 'yes');
  return data<Shown>(
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

export default function Gallery({ loaderData: { nonce, found, patientAddress } }: { loaderData: Shown }) {
  if (found.word === 'not-recognised') return <NotRecognised nonce={nonce} />;
  return (
    <GalleryPage nonce={nonce} word={found.word} patientAddress={patientAddress}>
      {found.word === 'some' && <CarouselView pictures={found.pictures} />}
    </GalleryPage>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
