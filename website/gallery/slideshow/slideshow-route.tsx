import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { PageHandle } from '../../page-handle.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { withTimeout } from '../../ui/with-timeout.ts';
import { loadForOnePage } from '../find-for-one-page.ts';
import type { LoadedSlideshow } from './loaded.ts';
import { paceDefaultSeconds } from './paces.ts';
import { Slideshow } from './slideshow.tsx';

const browserTimeoutMs = 20_000;

export const handle: PageHandle<LoadedSlideshow> = {
  hydrates: (page) => page !== undefined,
  styles: 'slideshow',
  ownFrame: true,
  leadsOnTo: ({ result, first, isPaused }) => {
    if (isPaused || result.code !== 'some') return null;
    const count = result.pictures.length;
    const current = first >= 1 && first <= count ? first : 1;
    return { afterSeconds: paceDefaultSeconds, address: `?at=${(current % count) + 1}` };
  },
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/**
 * The photographs of a gallery, one after the other on the whole screen. Without JavaScript, the page leads to the next one
 * by itself, for as long as there is a connection.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { result, about, ...answer } = await loadForOnePage({ params, context });
  const { searchParams } = new URL(request.url);
  const first = Math.trunc(Number(searchParams.get('at'))) || 1;
  return data<LoadedSlideshow>({ result, about, first, isPaused: searchParams.has('paused') }, answer);
}

/** Without a connection, the slideshow continues with the pictures that it has loaded. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedSlideshow> {
  const loaded = await withTimeout(browserTimeoutMs, serverLoader<LoadedSlideshow>());
  return loaded ?? { result: { code: 'failed' }, about: null, first: 1, isPaused: false };
}

export default function SlideshowRoute({ loaderData }: { loaderData: LoadedSlideshow }) {
  return <Slideshow loaded={loaderData} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorMessage error={error} />
    </main>
  );
}
