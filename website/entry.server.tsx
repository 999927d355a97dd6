import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import { loadAfterPaint } from './load-after-paint.ts';
import { canHydrate } from './page-handle.ts';
import { nameStyleFile } from './ui/frame/style-files.ts';
import { readStyles, trimStyles, trimStylesWithoutScript } from './ui/frame/trim-styles.ts';
import { requestFactsContext, isTemporaryFailureContext } from './request-facts.ts';
// The server imports this from the build, so that there is only one copy of the router and of its contexts.
export { createWebsite } from './handler.ts';

const renderMs = 5_000;

/** Renders a page completely before answering, so that it has a Content-Length and an ETag. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestFactsContext);
  const page = <ServerRouter context={chooseManifest(entry, request.url)} url={request.url} nonce={nonce} />;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { matches, loaderData } = entry.staticHandlerContext;
  const hydrates = matches.some(({ route }) =>
    canHydrate(entry.routeModules[route.id]?.handle, loaderData[route.id]),
  );
  // A page without script does not suspend, so it is rendered synchronously, which is twice as fast.
  const body = hydrates ? await renderWithData(page, nonce) : renderAlone(page, request.method);
  const answered = context.get(isTemporaryFailureContext) ? 503 : status;
  return new Response(request.method === 'HEAD' ? null : body, { status: answered, headers });
}

/** Gives visitors the list of routes without those of the staff. */
function chooseManifest(entry: EntryContext, url: string): EntryContext {
  if (!import.meta.env.PROD || isStaffPath(new URL(url).pathname)) return entry;
  const { manifest } = entry;
  return {
    ...entry,
    manifest: { ...manifest, url: manifest.url.replace('manifest-', 'manifest-visitors-') },
  };
}

// A script may insert the answer to a form into the page of the form, whose policy allows only the whole styles. So
// these are not trimmed.
function renderAlone(page: React.ReactNode, method: string): string {
  const html = `<!DOCTYPE html>${replaceTemplates(renderToString(page))}`;
  return import.meta.env.PROD && method !== 'POST' ? trimStylesWithoutScript(html) : html;
}

// Text browsers show the content of a template, but not that of a script.
const replaceTemplates = (html: string): string =>
  html.replaceAll(/<template>(.*?)<\/template>/gs, '<script type="text/html">$1</script>');

async function renderWithData(page: React.ReactNode, nonce: string): Promise<string> {
  const html = await text(await renderWhole(page, nonce));
  // In development, Vite's own scripts have to run in their order.
  if (!import.meta.env.PROD) return html;
  return loadAfterPaint(trimStyles(html), nonce, nameStyleFile(readStyles(html)));
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        resolve(body);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, renderMs);
  });
}

type RequestAndContext = { context: Readonly<RouterContextProvider> };

/** Logs an error without the address and the entries of the visitor. */
export function handleError(error: unknown, { context }: RequestAndContext) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, isUnavailable } = context.get(requestFactsContext);
  const isAway = isUnavailable(error);
  if (isAway) context.set(isTemporaryFailureContext, true);
  const { message, stack } = error instanceof Error ? error : new Error('A page could not be rendered');
  // The stack is of no use if a service is away.
  log(isAway ? message : (stack ?? message));
}
