import { Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import {
  hasOwnFrame,
  isEmbeddable,
  isForOperators,
  refreshWithoutScript,
  shouldHydrate,
  chooseStyles,
} from './page-handle.ts';
import { visitorContext } from './visitor-context.ts';
import { providerContext, type Provider } from './provider.ts';
import { requestFactsContext } from './request-facts.ts';
import { styles } from './styles.ts';
import { FramedPage, Page } from './ui/page.tsx';
import { ErrorMessage } from './ui/error-message.tsx';
import type { Route } from './+types/root.ts';

export function loader({ request, context }: Route.LoaderArgs): RootData {
  return {
    provider: context.get(providerContext),
    isLocalBackOffice: context.get(visitorContext) !== null,
    requestId: context.get(requestFactsContext).requestId,
    isTopLevelDocument: request.headers.get('Sec-Fetch-Dest') === 'document',
  };
}

type RootData = {
  provider: Provider;
  isLocalBackOffice: boolean;
  /** The number shown on pages that report a failure. */
  requestId: string;
  /** False in a frame, and in old browsers that do not send `Sec-Fetch-Dest`. */
  isTopLevelDocument: boolean;
};

// Neither changes while a page is open.
export const shouldRevalidate = () => false;

// In the browser React keeps the server's style element, so the bundle does not repeat its text. It keeps the scripts
// too: they have begun, and need no element of React's.
const chooseStyle = (matches: ReturnType<typeof useMatches>): string =>
  import.meta.env.SSR ? styles[chooseStyles(matches)] : '';

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData('root') as RootData | undefined;
  const matches = useMatches();
  const isFramed = isEmbeddable(matches) && !data?.isTopLevelDocument;
  const refresh = refreshWithoutScript(matches);
  return (
    <html lang="en-GB" className={isFramed ? 'framed' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={chooseViewport(matches)} />
        <meta name="color-scheme" content={isFramed ? 'light' : 'light dark'} />
        <style dangerouslySetInnerHTML={{ __html: chooseStyle(matches) }} suppressHydrationWarning />
        {data?.provider.colourStyle && (
          <style dangerouslySetInnerHTML={{ __html: data.provider.colourStyle }} />
        )}
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
      </head>
      <body>
        {chooseFrame(matches, isFramed, children, data?.provider)}
        {import.meta.env.SSR && shouldHydrate(matches) && <Scripts />}
      </body>
    </html>
  );
}

/** Staff pages have a bar at the foot of a phone that fills the edge of its screen. */
const chooseViewport = (matches: ReturnType<typeof useMatches>): string =>
  `width=device-width, initial-scale=1${
    ['office', 'checkIn'].includes(chooseStyles(matches)) ? ', viewport-fit=cover' : ''
  }`;

function chooseFrame(
  matches: ReturnType<typeof useMatches>,
  isFramed: boolean,
  children: React.ReactNode,
  provider: Provider | undefined,
) {
  if (isFramed) return <FramedPage>{children}</FramedPage>;
  if (hasOwnFrame(matches)) return children;
  return (
    <Page provider={provider} isPublic={!isForOperators(matches)}>
      {children}
    </Page>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
