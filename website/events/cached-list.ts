import type { RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { backOfficeContext } from '../back-office.ts';
import { providerContext, type Provider } from '../provider.ts';
import { listEvents, pageAddress } from './list-page.ts';
import { readMode } from './mode.ts';
import { namesReceipt, readDone } from './receipt/done-address.ts';

type CachedList = { events: string; pages: Map<string, ArrayBuffer> };
type MiddlewareInput = {
  request: Request;
  params: { guid?: string };
  context: Readonly<RouterContextProvider>;
};

const cachedLists = new WeakMap<Provider, CachedList>();

/**
 * Every request asks the back office for its events. While it returns the same ones, the last rendered list is sent
 * again: it is the same for everyone and contains neither script nor nonce.
 */
export async function sendCachedList(
  { request, params, context }: MiddlewareInput,
  next: () => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const mode = readMode(url, params.guid);
  const isForOneVisitor = readDone(url, new Date()) !== null || namesReceipt(url);
  if (mode.name !== 'list' || request.method !== 'GET' || isForOneVisitor || import.meta.env.DEV)
    return next();
  // If there is no answer, the loader chooses the message.
  const answer = await context
    .get(backOfficeContext)
    .getBereavementEvents({})
    .catch(() => null);
  if (!answer || isRefused(answer)) return next();
  const provider = context.get(providerContext);
  const events = JSON.stringify(answer);
  const kept = cachedLists.get(provider);
  const pages = kept?.events === events ? kept.pages : new Map<string, ArrayBuffer>();
  // Only existing pages are cached, whatever pages and towns are requested.
  const { listPage } = listEvents(mode, answer);
  const key = `${pageAddress(listPage)} ${listPage.hasNoSuchTown}`;
  const cachedHtml = pages.get(key);
  if (cachedHtml) return page(cachedHtml);
  const response = await next();
  if (response.status !== 200) return response;
  const html = await response.arrayBuffer();
  cachedLists.set(provider, { events, pages: pages.set(key, html) });
  return page(html);
}

const page = (html: ArrayBuffer) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
