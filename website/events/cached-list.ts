import type { RouterContextProvider } from 'react-router';
import { listedEventsContext } from './list/listed-events.ts';
import { requestFactsContext } from '../request-facts.ts';
import { visitorContext } from '../visitor-context.ts';
import { providerContext, type Provider } from '../provider.ts';
import { listAddress } from './list/list-address.ts';
import { readMode } from './mode.ts';
import { hasReceipt, readDoneToast } from './receipt/done-address.ts';
import { readNow } from '../clock.ts';

type CachedPage = { listed: string; html: ArrayBuffer };
type MiddlewareInput = {
  request: Request;
  params: { guid?: string };
  context: Readonly<RouterContextProvider>;
};

// About 10 MB. Most visitors look at the first pages.
const pagesMax = 300;

const cachedPages = new WeakMap<Provider, Map<string, CachedPage>>();

/**
 * Every request asks the back office for its events. While it returns the same ones, the last rendered page is sent
 * again: it is the same for everyone and contains neither script nor nonce.
 */
export async function sendCachedList(
  { request, params, context }: MiddlewareInput,
  next: () => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const mode = readMode(url, params.guid);
  const isForOneVisitor = readDoneToast(url, readNow(context)) !== null || hasReceipt(url);
  if (mode.name !== 'list' || request.method !== 'GET' || isForOneVisitor || import.meta.env.DEV)
    return next();
  // The loader chooses the message if there is no answer.
  const read = await context
    .get(listedEventsContext)
    .readPage(mode)
    .catch(() => null);
  if (!read) return next();
  if (context.get(visitorContext)) context.get(requestFactsContext).markShared();
  const pages = readCachedPages(context.get(providerContext));
  const listed = JSON.stringify(read);
  // Only existing pages are cached, whatever pages and towns are requested.
  const key = `${listAddress(read.listPage)} ${read.listPage.hasNoSuchTown}`;
  const cached = pages.get(key);
  if (cached?.listed === listed) return createPage(cached.html);
  const response = await next();
  if (response.status !== 200) return response;
  const html = await response.arrayBuffer();
  if (pages.size >= pagesMax) pages.clear();
  pages.set(key, { listed, html });
  return createPage(html);
}

function readCachedPages(provider: Provider): Map<string, CachedPage> {
  const pages = cachedPages.get(provider) ?? new Map<string, CachedPage>();
  cachedPages.set(provider, pages);
  return pages;
}

const createPage = (html: ArrayBuffer) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
