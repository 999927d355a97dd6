import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { backOfficeContext } from '../back-office.ts';
import { visitorContext } from '../visitor.ts';
import type { HydrationHandle } from '../hydration.ts';
import { siteContext } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { withTimeout } from '../ui/with-timeout.ts';
import { findPhotographs } from './find-photographs.ts';
import { imageSourcesPolicy } from './image-sources.ts';
import type { LoadedSlideshow } from './slideshow/loaded.ts';
import { Slideshow } from './slideshow/slideshow.tsx';

const answerMs = 10_000;
const browserTimeoutMs = 20_000;

export const handle: HydrationHandle<LoadedSlideshow> = {
  hydrates: (page) => page !== undefined,
  styles: 'slideshow',
  ownFrame: true,
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** The photographs of a gallery, one after the other on the whole screen. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(siteContext);
  const own = { publicUrl, isOwnOffice: context.get(visitorContext) !== null };
  const { searchParams } = new URL(request.url);
  const found = await findPhotographs(context.get(backOfficeContext), params.funeralGuid!, own, answerMs);
  const first = Math.trunc(Number(searchParams.get('at'))) || 1;
  const isPaused = searchParams.has('paused');
  // Photographs that are added later may be at other addresses than these.
  const policy = `img-src ${imageSourcesPolicy(found.word === 'some' ? found.pictures : [], found.word !== 'some')}`;
  return data<LoadedSlideshow>(
    { found, first, isPaused },
    {
      status: found.word === 'not-recognised' ? 404 : 200,
      headers: { 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' },
    },
  );
}

/** Without a connection, the slideshow goes on with what it has. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedSlideshow> {
  const loaded = await withTimeout(browserTimeoutMs, serverLoader<LoadedSlideshow>());
  return loaded ?? { found: { word: 'failed' }, first: 1, isPaused: false };
}

export default function SlideshowRoute({ loaderData }: { loaderData: LoadedSlideshow }) {
  return <Slideshow loaded={loaderData} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
