import type { RouterContextProvider } from 'react-router';
import { requestFactsContext } from '../../request-facts.ts';

/** The headers of a page with a camera: the reader of codes is WebAssembly. */
export function cameraHeaders(context: Readonly<RouterContextProvider>) {
  const { nonce } = context.get(requestFactsContext);
  return { 'Content-Security-Policy': `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'` };
}
